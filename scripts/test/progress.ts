import type { Finished, RunWatcher } from "./schedule.ts";
import { failedNames } from "./summary.ts";

const STILL_MS = 60_000;

/**
 * Prints a line for every part that ends, with the names of its failures. In a log it also prints one for every part that begins
 * and, each minute, the running parts, so that a long part is not taken for a hanging one.
 */
export function createProgress(say: (line: string) => void, isTerminal: boolean): RunWatcher & { end: () => void } {
  const running = new Map<string, { began: number; at?: string }>();
  const describePart = ([name, { began, at }]: [string, { began: number; at?: string }]) => {
    const seconds = `${Math.round((performance.now() - began) / 1000)} s`;
    return `${name} (${at === undefined ? seconds : `${seconds}: ${at}`})`;
  };
  const still = () => say(`… ${[...running].map(describePart).join(", ")}`);
  const timer = isTerminal ? undefined : setInterval(() => running.size > 0 && still(), STILL_MS);
  return {
    started(part) {
      running.set(part.name, { began: performance.now() });
      if (!isTerminal) say(`› ${part.name}`);
    },
    isAt(part, what) {
      const row = running.get(part.name);
      if (row) row.at = what;
    },
    finished(finished: Finished) {
      const { part, result, seconds } = finished;
      running.delete(part.name);
      const counts = `${result.passed} passed${result.failed > 0 ? `, ${result.failed} FAILED` : ""}`;
      say(`${result.failed === 0 ? "✓" : "✗"} ${part.name}: ${counts} (${seconds.toFixed(1)} s)`);
      for (const name of failedNames(finished)) say(`    ${name}`);
    },
    end: () => clearInterval(timer),
  };
}
