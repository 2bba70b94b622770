import { mkdir, readFile, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import { ROOT } from "./command.ts";

/** Calls `run` with the path for its JSON report; returns the report with `run`'s result, and `null` when it is not readable. */
export async function withReport<Result>(
  name: string,
  run: (file: string) => Promise<Result>,
): Promise<{ result: Result; report: unknown }> {
  const file = join(ROOT, "node_modules", ".cache", "fanfare", `${name}.json`);
  await mkdir(dirname(file), { recursive: true });
  await rm(file, { force: true });
  const result = await run(file);
  try {
    return { result, report: JSON.parse(await readFile(file, "utf8")) };
  } catch {
    return { result, report: null };
  }
}
