import { readdir, readFile, readlink } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";

/** PostgreSQL's child processes exit after the server, on a busy machine seconds later. */
const EXIT_LIMIT_MS = 10_000;

/** Ids of the processes that run in a data folder's database: the PostgreSQL server and its children. */
export async function databaseProcesses(dataDir: string): Promise<number[]> {
  const found: number[] = [];
  for (const entry of await readdir("/proc").catch(() => [])) {
    const folder = await readlink(`/proc/${entry}/cwd`).catch(() => "");
    if (folder.startsWith(join(dataDir, "postgres"))) found.push(Number(entry));
  }
  return found;
}

/** Ids of the processes that remain after the server has ended. */
export async function processesLeft(dataDir: string): Promise<number[]> {
  const until = performance.now() + EXIT_LIMIT_MS;
  for (;;) {
    const left = await databaseProcesses(dataDir);
    if (left.length === 0 || performance.now() > until) return left;
    await delay(50);
  }
}

/** The running server's process id and its socket's folder. */
export async function postmasterOf(dataDir: string): Promise<{ pid: number; socket: string }> {
  const text = await readFile(join(dataDir, "postgres", "18", "postmaster.pid"), "utf8");
  const [pid = "", , , , socket = ""] = text.split("\n");
  return { pid: Number(pid), socket };
}
