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
  /** It ended by itself, with an error. One that another process stops at once has started well. */
  hasFailed: boolean;
  /** What it wrote before its own log took over, beside one that was started at the same moment. */
  output: () => Promise<string>;
  /** Whether it ended because another server had taken the folder first. */
  cameSecond: () => Promise<boolean>;
  /** Ends it: another process's server has come first, and this one must not take over when that one stops. */
  abandon: () => Promise<void>;
}

const LOG_LIMIT_BYTES = 10 * 1024 * 1024;
/**
 * The C library would give what a plan needed back to the kernel after each statement, and get it again page by page for the
 * next: a fifth of all page faults. In bytes; without settings of its own it begins with 128 KiB each.
 */
const KEPT_MEMORY = {
  MALLOC_TRIM_THRESHOLD_: String(16 * 1024 * 1024),
  MALLOC_MMAP_THRESHOLD_: String(4 * 1024 * 1024),
  MALLOC_TOP_PAD_: String(256 * 1024),
};
const STUCK_END_LIMIT_MS = 10_000;
const LOGGER_END_LIMIT_MS = 2_000;

/**
 * Starts the server in a session of its own: a Ctrl-C in the terminal must reach the site first, which stops the server
 * when it has finished, and a killed site leaves the server for the next start.
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
  // Appended to: where two start at once, each writes after the other, and not over it or beyond its end.
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

/** Pid of the server that runs on this cluster, as its lock file says it, or `null` without one. */
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
 * Whether a new server may be started now.
 * `wait`: one is alive (starting, stopping), or a killed one's children have not noticed yet.
 */
export async function readyToLaunch(clusterDir: string, socketDir: string): Promise<"launch" | "wait"> {
  // Read before the processes are looked at: a server that comes up meanwhile writes its own locks, which stay.
  const locks = [join(clusterDir, "postmaster.pid"), join(socketDir, ".s.PGSQL.5432.lock")];
  const found = locks.map((path) => ({ path, pid: lockedBy(path) }));
  const living = await processesWorkingIn(clusterDir);
  if (living === null) {
    const pid = found[0]?.pid ?? null;
    return pid !== null && (await isAlive(pid)) ? "wait" : "launch";
  }
  if (living.length > 0) return "wait";
  // Nothing works in the folder: the locks are a dead server's. PostgreSQL itself would be held up by a zombie of that
  // number, which a container may never reap, or by another process of the same user that has the number now.
  for (const { path, pid } of found) {
    if (pid !== null && lockedBy(path) === pid) rmSync(path, { force: true });
  }
  return "launch";
}

/** Kills what a killed server left behind (children stuck in a long computation do not notice its end by themselves). */
export async function killOrphans(clusterDir: string): Promise<void> {
  const pid = await postmasterPid(clusterDir);
  if (pid === null || (await isAlive(pid))) return;
  for (const orphan of (await processesWorkingIn(clusterDir)) ?? []) kill(orphan);
}

/**
 * Ends a server that will let nobody in any more, at once: nothing committed is lost, the next start recovers. Waits 10 s
 * for its end at most.
 */
export async function endStuck(clusterDir: string): Promise<void> {
  const pid = await postmasterPid(clusterDir);
  if (pid === null || !(await isAlive(pid))) return;
  kill(pid, "SIGQUIT");
  const until = Date.now() + STUCK_END_LIMIT_MS;
  while (Date.now() < until && (await isAlive(pid))) await delay(10);
}

/**
 * Stops the server: open transactions are rolled back, everything committed is written, and it is gone when this
 * resolves. After `patienceMs` it is stopped the hard way (nothing committed is lost; the next start recovers).
 */
export async function stopServer(clusterDir: string, patienceMs: number): Promise<void> {
  const pid = await postmasterPid(clusterDir);
  if (pid === null || !(await isAlive(pid))) return;
  process.kill(pid, "SIGINT");
  const hardAt = Date.now() + patienceMs;
  let hard = false;
  while (await isAlive(pid)) {
    if (!hard && Date.now() > hardAt) {
      hard = true;
      process.kill(pid, "SIGQUIT");
    }
    await delay(10);
  }
  await loggerEnd(clusterDir);
}

/** The process that writes PostgreSQL's log outlives the server by what it still has to write. Waits 2 s for it at most. */
async function loggerEnd(clusterDir: string): Promise<void> {
  const until = Date.now() + LOGGER_END_LIMIT_MS;
  while (Date.now() < until) {
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
