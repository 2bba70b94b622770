import { spawn } from "node:child_process";
import { constants } from "node:os";
import { windowsLine } from "./platform.mjs";

const SIGNALS = ["SIGINT", "SIGTERM", "SIGHUP"];
/** A command that has not ended this long after the signal to stop is killed. */
const STOP_LIMIT_MS = 60_000;

/** All running commands. */
const children = new Set();
let stopped = null;

for (const signal of SIGNALS) {
  process.on(signal, () => {
    stopped ??= signal;
    if (children.size === 0) process.exit(exitCode(null, signal));
    for (const child of children) killGroup(child, signal);
    setTimeout(() => {
      for (const child of children) killGroup(child, "SIGKILL");
    }, STOP_LIMIT_MS).unref();
  });
}

/**
 * Runs one command and returns its exit code. The command gets its own process group: a Ctrl-C reaches it once, through this
 * process, and anything it leaves behind in that group is killed when it has ended. With `quiet` its output is buffered and shown
 * only on failure.
 */
export async function run(file, args, env = {}, { quiet = false, cwd } = {}) {
  if (stopped !== null) return exitCode(null, stopped);
  const output = [];
  const windows = process.platform === "win32";
  // On Windows npm installs `.cmd` files, which only the command interpreter can start.
  const child = spawn(windows ? windowsLine(file, args) : file, windows ? [] : args, {
    cwd,
    detached: !windows,
    shell: windows,
    env: { ...process.env, ...env },
    stdio: quiet ? ["ignore", "pipe", "pipe"] : ["ignore", "inherit", "inherit"],
  });
  children.add(child);
  child.stdout?.on("data", (chunk) => output.push(chunk));
  child.stderr?.on("data", (chunk) => output.push(chunk));
  const closed = new Promise((resolve) => child.on("close", resolve));
  const code = await new Promise((resolve) => {
    child.on("error", (error) => {
      output.push(Buffer.from(`${file}: ${error.message}\n`));
      resolve(127);
    });
    child.on("exit", (status, signal) => resolve(exitCode(status, signal)));
  });
  if (child.pid !== undefined) {
    killGroup(child, "SIGKILL");
    await closed;
  }
  children.delete(child);
  if (code !== 0 && stopped === null) for (const chunk of output) process.stderr.write(chunk);
  return stopped !== null && code === 0 && quiet ? exitCode(null, stopped) : code;
}

function killGroup(target, signal) {
  try {
    if (process.platform === "win32") killTree(target, signal);
    else process.kill(-target.pid, signal);
  } catch (error) {
    if (error.code !== "ESRCH" && error.code !== "EPERM") throw error;
  }
}

/**
 * Windows has no signals: Ctrl-C and a closed window reach every program of the console on their own, and all other signals
 * terminate a program immediately, here together with its child processes.
 */
function killTree(target, signal) {
  if (signal === "SIGINT" || signal === "SIGHUP" || target.exitCode !== null) return;
  spawn("taskkill", ["/pid", String(target.pid), "/T", "/F"], { stdio: "ignore" }).on("error", () => target.kill());
}

function exitCode(status, signal) {
  return status ?? 128 + (constants.signals[signal] ?? 0);
}
