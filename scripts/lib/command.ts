import { spawn } from "node:child_process";
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
  /** Shows the output while it is written, too. */
  show?: boolean;
}

const running = new Set<Promise<unknown>>();

/** Runs a program of the workspace to its end. Never throws: a program that cannot be started has the code 127. */
export function runCommand(file: string, args: readonly string[], options: CommandOptions = {}): Promise<Outcome> {
  const work = new Promise<Outcome>((resolve) => {
    const path = `${join(ROOT, "node_modules", ".bin")}${delimiter}${process.env.PATH ?? ""}`;
    const child = spawn(file, args, {
      cwd: options.cwd ?? ROOT,
      env: { ...process.env, PATH: path, ...options.env },
      stdio: ["ignore", "pipe", "pipe"],
    });
    let output = "";
    const hear = (chunk: Buffer) => {
      output += chunk.toString();
      if (options.show) process.stdout.write(chunk);
    };
    child.stdout.on("data", hear);
    child.stderr.on("data", hear);
    child.on("error", (error) => resolve({ code: 127, output: `${file}: ${error.message}\n` }));
    child.on("close", (code, signal) =>
      resolve({ code: code ?? 1, output: signal ? `${output}\nended by ${signal}\n` : output }),
    );
  });
  running.add(work);
  void work.finally(() => running.delete(work));
  return work;
}

/**
 * On a signal, waits for the programs that are running (the launcher has sent them the same one) and only then ends, so
 * that what they clean up is cleaned up.
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
