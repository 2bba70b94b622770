import { fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";

/** Beside the commands in the sources, beside the bundle when built. */
const PROGRAM = new URL(
  import.meta.url.endsWith(".ts") ? "../commands/load-demo.ts" : "./load-demo.js",
  import.meta.url,
);

/**
 * Loads the demo in a process of its own, with this one's settings: cutting its pictures takes more than 100 MB, which a
 * server would keep. Throws when it could not be loaded; what went wrong stands on standard error.
 */
export async function runDemoLoader(stop: AbortSignal): Promise<void> {
  const child = fork(fileURLToPath(PROGRAM), { signal: stop, stdio: ["ignore", "ignore", "inherit", "ipc"] });
  const [code] = await once(child, "exit", { signal: stop });
  if (code !== 0) throw new Error(`The demo artist could not be loaded (exit code ${code}).`);
}
