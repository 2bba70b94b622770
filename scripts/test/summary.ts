import { type Counts, countsLine } from "../lib/counts.ts";
import { table } from "../lib/table.ts";
import type { Finished } from "./schedule.ts";

const SLOWEST = 10;

/** The end of a run's output: a row per part, the slowest tests, the names of the failures, and last the line of counts. */
export function summary(finished: readonly Finished[]): { text: string; total: Counts } {
  const total = { passed: 0, failed: 0 };
  for (const { result } of finished) {
    total.passed += result.passed;
    total.failed += result.failed;
  }
  const parts = table([
    ["part", "passed", "failed", "seconds"],
    ...finished.map(({ part, result, seconds }) => [part.name, result.passed, result.failed, seconds.toFixed(1)]),
  ]);
  const slow = finished
    .flatMap(({ result }) => result.tests ?? [])
    .toSorted((one, other) => other.seconds - one.seconds)
    .slice(0, SLOWEST);
  const slowest =
    slow.length > 0
      ? `\nSlowest tests, in seconds:\n${slow.map(({ name, seconds }) => `${seconds.toFixed(1).padStart(6)}  ${name}\n`).join("")}`
      : "";
  const names = finished.flatMap(failedNames);
  const failed = names.length > 0 ? `\nFailed:\n${names.map((name) => `  ${name}\n`).join("")}` : "";
  return { text: `\n${parts}${slowest}${failed}\n${countsLine(total)}\n`, total };
}

/** The names of a part's failed tests; the part itself for failures that its runner did not name. */
export function failedNames({ part, result }: Pick<Finished, "part" | "result">): string[] {
  if (result.failed === 0) return [];
  const names = (result.tests ?? []).filter(({ passed }) => !passed).map(({ name }) => `${part.name} › ${name}`);
  const unnamed = result.failed - names.length;
  if (names.length === 0) return [part.name];
  return unnamed > 0 ? [...names, `${part.name} (and ${unnamed} without a name)`] : names;
}
