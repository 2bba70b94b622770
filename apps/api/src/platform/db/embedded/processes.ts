import { readdir, readFile, readlink } from "node:fs/promises";

/** Returns whether a process with this id runs. A zombie, which may never be reaped in a container, counts as ended. */
export async function isAlive(pid: number): Promise<boolean> {
  if (!Number.isSafeInteger(pid) || pid <= 0) return false;
  try {
    process.kill(pid, 0);
  } catch (error) {
    return errorCode(error) === "EPERM";
  }
  if (process.platform !== "linux") return true;
  try {
    const stat = await readFile(`/proc/${pid}/stat`, "latin1");
    return stat.charAt(stat.lastIndexOf(")") + 2) !== "Z";
  } catch {
    return false;
  }
}

/**
 * Returns the ids of live processes whose working directory is this folder. Every PostgreSQL process works in its data
 * folder, so this finds a server, and the orphans of a killed one, without trusting a pid that may have been reused by
 * another program. `null` on a system without /proc.
 */
export async function processesWorkingIn(folder: string): Promise<number[] | null> {
  if (process.platform !== "linux") return null;
  const found: number[] = [];
  for (const entry of await readdir("/proc")) {
    const pid = Number(entry);
    if (!Number.isSafeInteger(pid)) continue;
    try {
      if ((await readlink(`/proc/${pid}/cwd`)) === folder && (await isAlive(pid))) found.push(pid);
    } catch {
      // Another user's process, or one that has ended in the meantime: not ours in either case.
    }
  }
  return found;
}

/** Returns the titles of the processes that work in this folder ("postgres: checkpointer"); `null` as above. */
export async function titlesOfProcessesIn(folder: string): Promise<string[] | null> {
  const pids = await processesWorkingIn(folder);
  if (pids === null) return null;
  return Promise.all(pids.map((pid) => readFile(`/proc/${pid}/cmdline`, "utf8").catch(() => "")));
}

/** Sends a signal to a process, SIGKILL by default; does nothing if it has already ended. */
export function kill(pid: number, signal: NodeJS.Signals = "SIGKILL"): void {
  try {
    process.kill(pid, signal);
  } catch (error) {
    if (errorCode(error) !== "ESRCH") throw error;
  }
}

/** Returns the `code` of a system or PostgreSQL error, or `undefined`. */
export function errorCode(error: unknown): string | undefined {
  if (typeof error !== "object" || error === null || !("code" in error)) return undefined;
  return typeof error.code === "string" ? error.code : undefined;
}
