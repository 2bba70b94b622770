import { type ChildProcess, spawn } from "node:child_process";
import { closeSync, constants, openSync, readFileSync, rmSync } from "node:fs";
import { chmod, chown, mkdir, readFile, stat, truncate } from "node:fs/promises";
import { dirname, join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import type { Binaries } from "./binaries.ts";
import { type Location, prepareSocketDir } from "./location.ts";
import { errorCode, isAlive, kill, processesWorkingIn } from "./processes.ts";
import { serverSettings } from "./settings.ts";

/** A server process that this process has started. */
export interface Launch {
  pid: number | undefined;
  ended: boolean;
  /** The process ended on its own with an error. One that another process stops immediately has not failed. */
  hasFailed: boolean;
  /** Returns the output before its own log took over, possibly mixed with that of a server started at the same time. */
  output: () => Promise<string>;
  /** Returns whether it ended because another server had taken the folder first. */
  cameSecond: () => Promise<boolean>;
  /** Terminates it, because another process's server came first and this one must not take over when that one stops. */
  abandon: () => Promise<void>;
}

const LOG_LIMIT_BYTES = 10 * 1024 * 1024;
/**
 * Without these settings the C library returns a plan's memory to the kernel after each statement and requests it again page
 * by page for the next: a fifth of all page faults. In bytes; the defaults start at 128 KiB each.
 */
const KEPT_MEMORY = {
  MALLOC_TRIM_THRESHOLD_: String(16 * 1024 * 1024),
  MALLOC_MMAP_THRESHOLD_: String(4 * 1024 * 1024),
  MALLOC_TOP_PAD_: String(256 * 1024),
};
const STUCK_END_LIMIT_MS = 10_000;
const LOGGER_END_LIMIT_MS = 2_000;

/**
 * Starts the server in a separate session: a Ctrl-C in the terminal must reach only the site, which stops the server when it
 * has finished, and a killed site leaves the server running for the next start.
 */
export async function launch(
  location: Location,
  binaries: Binaries,
  options: { socketDir: string; throwAway: boolean },
): Promise<Launch> {
  await prepareSocketDir(location, options.socketDir);
  const logDir = join(dirname(location.clusterDir), "log");
  const startLog = join(logDir, "start.log");
  await mkdir(logDir, { recursive: true, mode: 0o700 });
  await chmod(logDir, 0o700);
  if (location.user !== null) await chown(logDir, location.user.uid, location.user.gid);
  await boundLog(join(logDir, `postgresql-${new Date().toUTCString().slice(0, 3)}.log`));

  const settings = serverSettings({ ...options, logDir });
  const args = ["-D", location.clusterDir];
  for (const [name, value] of Object.entries(settings)) args.push("-c", `${name}=${value}`);
  // In append mode: if two servers start concurrently, neither overwrites the other's output or writes beyond its end.
  const { O_WRONLY, O_CREAT, O_TRUNC, O_APPEND } = constants;
  const output = openSync(startLog, O_WRONLY | O_CREAT | O_TRUNC | O_APPEND, 0o600);
  try {
    return track(
      spawn(binaries.postgres, args, {
        cwd: location.clusterDir,
        detached: true,
        env: { PATH: "/usr/bin:/bin", LC_ALL: "C", ...KEPT_MEMORY },
        stdio: ["ignore", output, output],
        ...location.user,
      }),
      startLog,
    );
  } finally {
    closeSync(output);
  }
}

function track(child: ChildProcess, startLog: string): Launch {
  let failure: string | undefined;
  const launched: Launch = {
    pid: child.pid,
    ended: false,
    hasFailed: false,
    output: async () => failure ?? (await readFile(startLog, "utf8")).trim(),
    cameSecond: async () => {
      const taken = new RegExp(`\\[${child.pid}\\] FATAL: +lock file ".*" already exists`);
      return taken.test(await launched.output());
    },
    abandon: async () => {
      if (launched.ended) return;
      child.kill("SIGQUIT");
      await end;
    },
  };
  const end = new Promise<void>((resolve) => {
    child.on("error", (error) => {
      failure = error.message;
      launched.ended = true;
      launched.hasFailed = true;
      resolve();
    });
    child.on("exit", (code) => {
      launched.ended = true;
      launched.hasFailed = code !== 0;
      resolve();
    });
  });
  child.unref();
  return launched;
}

/** Returns the pid of the server on this cluster from its lock file, or `null` if there is none. */
export async function postmasterPid(clusterDir: string): Promise<number | null> {
  return lockedBy(join(clusterDir, "postmaster.pid"));
}

function lockedBy(path: string): number | null {
  try {
    const pid = Number.parseInt(readFileSync(path, "utf8"), 10);
    return Number.isSafeInteger(pid) && pid > 0 ? pid : null;
  } catch (error) {
    if (errorCode(error) === "ENOENT") return null;
    throw error;
  }
}

/**
 * Returns whether a new server may be started now. `wait`: one is alive (starting or stopping), or the children of a killed
 * one have not noticed its end yet.
 */
export async function readyToLaunch(clusterDir: string, socketDir: string): Promise<"launch" | "wait"> {
  // Read before the processes are listed: a server that starts in between writes its own locks, which are kept.
  const locks = [join(clusterDir, "postmaster.pid"), join(socketDir, ".s.PGSQL.5432.lock")];
  const found = locks.map((path) => ({ path, pid: lockedBy(path) }));
  const living = await processesWorkingIn(clusterDir);
  if (living === null) {
    const pid = found[0]?.pid ?? null;
    return pid !== null && (await isAlive(pid)) ? "wait" : "launch";
  }
  if (living.length > 0) return "wait";
  // No process works in the folder, so the locks are those of a dead server. PostgreSQL itself would be blocked by a
  // zombie with that pid, which a container may never reap, or by another process of the same user that has the pid
  // now.
  for (const { path, pid } of found) {
    if (pid !== null && lockedBy(path) === pid) rmSync(path, { force: true });
  }
  return "launch";
}

/** Kills orphaned children of a killed server (those in a long computation do not notice its end on their own). */
export async function killOrphans(clusterDir: string): Promise<void> {
  const pid = await postmasterPid(clusterDir);
  if (pid === null || (await isAlive(pid))) return;
  for (const orphan of (await processesWorkingIn(clusterDir)) ?? []) kill(orphan);
}

/**
 * Terminates a server that will never accept connections again. Committed data is not lost, and the next start recovers.
 * Waits up to 10 s for its end.
 */
export async function killStuckServer(clusterDir: string): Promise<void> {
  const pid = await postmasterPid(clusterDir);
  if (pid === null || !(await isAlive(pid))) return;
  kill(pid, "SIGQUIT");
  const until = performance.now() + STUCK_END_LIMIT_MS;
  while (performance.now() < until && (await isAlive(pid))) await delay(10);
}

/**
 * Stops the server: open transactions are rolled back, committed data is written, and the server has ended when this
 * resolves. After `timeoutMs` it is terminated (no committed data is lost; the next start recovers).
 */
export async function stopServer(clusterDir: string, timeoutMs: number): Promise<void> {
  const pid = await postmasterPid(clusterDir);
  if (pid === null || !(await isAlive(pid))) return;
  process.kill(pid, "SIGINT");
  const hardAt = performance.now() + timeoutMs;
  let hard = false;
  while (await isAlive(pid)) {
    if (!hard && performance.now() > hardAt) {
      hard = true;
      process.kill(pid, "SIGQUIT");
    }
    await delay(10);
  }
  await loggerEnd(clusterDir);
}

/** Waits up to 2 s for PostgreSQL's log writer, which outlives the server until it has written all output. */
async function loggerEnd(clusterDir: string): Promise<void> {
  const until = performance.now() + LOGGER_END_LIMIT_MS;
  while (performance.now() < until) {
    const left = (await processesWorkingIn(clusterDir)) ?? [];
    if (left.length === 0) return;
    await delay(10);
  }
}

async function boundLog(path: string): Promise<void> {
  try {
    if ((await stat(path)).size > LOG_LIMIT_BYTES) await truncate(path, 0);
  } catch (error) {
    if (errorCode(error) !== "ENOENT") throw error;
  }
}
