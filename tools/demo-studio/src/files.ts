import { spawnSync } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";

/** The package from which the site reads the rendered content. */
export const CONTENT = dirname(createRequire(import.meta.url).resolve("@fanfare/demo-content/package.json"));
/** Intermediate files; safe to delete at any time. */
export const WORK = join(tmpdir(), "fanfare-studio");

export function run(command: string, args: string[], input?: Uint8Array): { out: Buffer; err: string } {
  const r = spawnSync(command, args, { maxBuffer: 2 ** 30, input });
  if (r.status !== 0)
    throw new Error(`${command} ${args.join(" ")}\n${r.stderr?.toString().slice(-2000) ?? r.error?.message ?? ""}`);
  return { out: r.stdout, err: r.stderr.toString() };
}

/** Prints a script's progress to the terminal. */
export const say = (line: string): void => void process.stdout.write(`${line}\n`);

export function save(path: string, data: string | Uint8Array): void {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, data);
}
