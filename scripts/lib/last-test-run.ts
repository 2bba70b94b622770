import { mkdir, readFile, writeFile } from "node:fs/promises";
import { availableParallelism } from "node:os";
import { dirname, join } from "node:path";
import { ROOT } from "./command.ts";

const FILE = join(ROOT, "node_modules", ".cache", "fanfare", "last-test-run.json");

/** A whole `npm test`: its duration, its start (ISO 8601) and the number of cores. */
export type TestRun = { seconds: number; at: string; cores: number };

export async function recordTestRun(began: Date, seconds: number, file = FILE): Promise<void> {
  const run: TestRun = { seconds, at: began.toISOString(), cores: availableParallelism() };
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, JSON.stringify(run));
}

/** The last whole run on this machine, or null. */
export async function lastTestRun(file = FILE): Promise<TestRun | null> {
  const text = await readFile(file, "utf8").catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return null;
    throw error;
  });
  return text === null ? null : (JSON.parse(text) as TestRun);
}
