/** How many checks of a suite passed and failed. */
export interface Counts {
  passed: number;
  failed: number;
}

/** The last line of every run, which continuous-integration jobs read. */
export const countsLine = ({ passed, failed }: Counts) => `${passed} passed, ${failed} failed`;

/** Reads that line from the end of a program's output; `null` when it is not there. */
export function readCountsLine(output: string): Counts | null {
  const last = output.trimEnd().split("\n").at(-1) ?? "";
  const found = /^(\d+) passed, (\d+) failed$/.exec(last.trim());
  return found ? { passed: Number(found[1]), failed: Number(found[2]) } : null;
}

/** A suite's final counts, given its program's exit code: one that crashed or ran nothing has failed, whatever it counted. */
export function settleCounts(counts: Counts | null, code: number): Counts {
  if (counts === null) return { passed: 0, failed: 1 };
  const crashed = code !== 0 && counts.failed === 0;
  const empty = counts.passed + counts.failed === 0;
  return crashed || empty ? { passed: counts.passed, failed: counts.failed + 1 } : counts;
}
