import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { freePort } from "../../../../scripts/lib/free-port.ts";

async function listens(port: number): Promise<boolean> {
  const socket = connect(port, "127.0.0.1");
  try {
    await once(socket, "connect");
    return true;
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
}

/** An nginx with one worker and the usual settings for static files, serving `root` on a free port. */
export async function startNginx(root: string) {
  const folder = await mkdtemp(join(tmpdir(), "fanfare-nginx-"));
  const port = await freePort();
  const temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"];
  await writeFile(
    join(folder, "nginx.conf"),
    `daemon off; master_process off; worker_processes 1; pid ${folder}/pid; error_log ${folder}/error.log;
events { worker_connections 512; }
http {
  access_log off; sendfile on; tcp_nopush on; keepalive_requests 100000000; open_file_cache max=256;
  types { audio/mpeg mp3; }
  ${temporary.map((name) => `${name}_temp_path ${folder}/${name};`).join(" ")}
  server { listen 127.0.0.1:${port}; root ${root}; }
}`,
  );
  const child = spawn("nginx", ["-p", folder, "-c", join(folder, "nginx.conf")], { stdio: "ignore" });
  for (let tries = 0; !(await listens(port)); tries++) {
    if (tries > 50 || child.exitCode !== null) {
      throw new Error(`nginx did not start: ${readFileSync(join(folder, "error.log"), "utf8")}`);
    }
    await setTimeout(100);
  }
  return {
    name: "nginx",
    port,
    pid: child.pid ?? 0,
    stop: async () => {
      const exit = once(child, "exit");
      child.kill("SIGTERM");
      await exit;
      await rm(folder, { recursive: true, force: true });
    },
  };
}
