import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { SERVER_ENV, SERVER_FLAGS } from "../../../../scripts/launcher/server-flags.mjs";
import { freePort } from "../../../../scripts/lib/free-port.ts";

const SERVER = fileURLToPath(new URL("../../dist/server.js", import.meta.url));
const TIMEOUT_MS = 120_000;

export type BuiltSite = {
  port: number;
  pid: number;
  url: string;
  dataDir: string;
  /** Milliseconds from the process's start to its first healthy response. */
  startedInMs: number;
  stop(): Promise<void>;
};

/** Starts the production build on its own data folder (a given one is kept) and waits until it is healthy. */
export async function startBuiltSite(
  options: { env?: Record<string, string>; dataDir?: string } = {},
): Promise<BuiltSite> {
  const dataDir = options.dataDir ?? (await mkdtemp(join(tmpdir(), "fanfare-bench-")));
  const port = await freePort();
  const began = performance.now();
  const child = spawn(process.execPath, [...SERVER_FLAGS, SERVER], {
    env: {
      ...process.env,
      NODE_ENV: "production",
      ...SERVER_ENV,
      PORT: String(port),
      DATA_DIR: dataDir,
      RATE_LIMITS: "off",
      LOG_LEVEL: "error",
      OWNER_PASSWORD: "a-password-for-benches",
      ...options.env,
    },
    stdio: ["ignore", "ignore", "inherit"],
  });
  const ended = once(child, "exit");
  const url = `http://127.0.0.1:${port}`;
  for (;;) {
    const healthy = await fetch(`${url}/api/health/`).then(
      (response) => response.ok,
      () => false,
    );
    if (healthy) break;
    if (child.exitCode !== null || performance.now() - began > TIMEOUT_MS)
      throw new Error("the site did not start; is it built?");
    await delay(10);
  }
  return {
    port,
    pid: child.pid ?? 0,
    url,
    dataDir,
    startedInMs: performance.now() - began,
    async stop() {
      child.kill("SIGTERM");
      await ended;
      if (!options.dataDir) await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** Processor time that a process has used so far, in milliseconds; NaN where the system has no /proc. */
export function processorTime(pid: number): number {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1]?.split(" ") ?? [];
    return (Number(fields[11]) + Number(fields[12])) * 10;
  } catch {
    return Number.NaN;
  }
}

/** Resident memory of a process in megabytes; NaN where the system has no /proc. */
export function residentMegabytes(pid: number): number {
  try {
    const kilobytes = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1];
    return Number(kilobytes) / 1024;
  } catch {
    return Number.NaN;
  }
}
