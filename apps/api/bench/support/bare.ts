import { spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";

const SCRIPT = fileURLToPath(new URL("./bare-server.ts", import.meta.url));

/** Starts the bare server beside the site; it sends the site's response to `path`. */
export async function startBare(
  origin: string,
  path: string,
  connectionString?: string,
): Promise<{ url: string; stop(): Promise<void> }> {
  const args = [SCRIPT, origin, path, ...(connectionString ? [connectionString] : [])];
  const child = spawn(process.execPath, args, { stdio: ["ignore", "pipe", "inherit"] });
  const ended = once(child, "exit");
  const [line] = (await once(child.stdout, "data")) as [Buffer];
  return {
    url: `http://127.0.0.1:${line.toString().trim()}`,
    async stop() {
      child.kill("SIGTERM");
      await ended;
    },
  };
}
