import { spawn } from "node:child_process";
import { setPriority } from "node:os";
import { delimiter, join } from "node:path";

export const ROOT = join(import.meta.dirname, "..", "..");

export interface Outcome {
  code: number;
  /** Everything it wrote, in order. */
  output: string;
}

export interface CommandOptions {
  cwd?: string;
  env?: Record<string, string>;
  /** As in `os.setPriority`, for the program and its children; this process's own priority unless given. */
  priority?: number;
  /** Also prints the output while it is written. */
  show?: boolean;
  /** Called with each whole line as it is written. */
  onLine?: (line: string) => void;
  /** Milliseconds after which it is ended, with code 124 like `timeout`. */
  limitMs?: number;
  /** Milliseconds to wait for its output after its end: a process that it left behind may keep it open. */
  closeMs?: number;
}

/** Longer than any command takes on a slow machine: one that is still running after this long is stuck. */
const LIMIT_MS = 90 * 60_000;
/** Time for a program to clean up after the signal to end. */
const GRACE_MS = 20_000;
const CLOSE_MS = 10_000;

const running = new Set<Promise<unknown>>();

/**
 * Runs a program of the workspace to its end, or to its limit of 90 minutes. Never throws: a program that cannot be started has
 * the code 127, one that exceeded its limit the code 124.
 */
export function runCommand(file: string, args: readonly string[], options: CommandOptions = {}): Promise<Outcome> {
  const work = new Promise<Outcome>((resolve) => {
    const path = `${join(ROOT, "node_modules", ".bin")}${delimiter}${process.env.PATH ?? ""}`;
    const child = spawn(file, args, {
      cwd: options.cwd ?? ROOT,
      env: { ...process.env, PATH: path, ...options.env },
      stdio: ["ignore", "pipe", "pipe"],
    });
    // Right after the start, so that all its threads and child processes inherit it.
    if (options.priority !== undefined && child.pid !== undefined) setPriority(child.pid, options.priority);
    let output = "";
    let line = "";
    const hear = (chunk: Buffer) => {
      const text = chunk.toString();
      output += text;
      if (options.show) process.stdout.write(chunk);
      const lines = (line + text).split("\n");
      line = lines.pop() ?? "";
      for (const whole of lines) options.onLine?.(whole);
    };
    child.stdout.on("data", hear);
    child.stderr.on("data", hear);
    const limitMs = options.limitMs ?? LIMIT_MS;
    let isLate = false;
    const timers = [
      setTimeout(() => {
        isLate = true;
        child.kill("SIGTERM");
      }, limitMs),
      setTimeout(() => child.kill("SIGKILL"), limitMs + GRACE_MS),
    ];
    const settle = (outcome: Outcome) => {
      for (const timer of timers) clearTimeout(timer);
      const output = `${outcome.output}\nended after ${Math.round(limitMs / 1000)} s, its limit\n`;
      resolve(isLate ? { code: 124, output } : outcome);
    };
    const ended = (code: number | null, signal: NodeJS.Signals | null) =>
      settle({ code: code ?? 1, output: signal ? `${output}\nended by ${signal}\n` : output });
    child.on("error", (error) => settle({ code: 127, output: `${file}: ${error.message}\n` }));
    child.on("close", ended);
    child.on("exit", (code, signal) => timers.push(setTimeout(() => ended(code, signal), options.closeMs ?? CLOSE_MS)));
  });
  running.add(work);
  void work.finally(() => running.delete(work));
  return work;
}

/**
 * On a signal, waits for the running programs (the launcher has sent them the same signal) before it exits, so that they can
 * clean up.
 */
export function endAfterCommands(): void {
  for (const [signal, code] of [
    ["SIGINT", 130],
    ["SIGTERM", 143],
    ["SIGHUP", 129],
  ] as const) {
    process.once(signal, () => void Promise.allSettled([...running]).then(() => process.exit(code)));
  }
}
