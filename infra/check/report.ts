import type { Counts } from "../../scripts/lib/counts.ts";

/** Collects what was checked and the results, a line each. */
export function createReport() {
  const counts: Counts = { passed: 0, failed: 0 };
  return {
    counts,
    /** Runs one check; a thrown error is its failure, with the reason in its message. */
    async check(name: string, work: () => Promise<void> | void): Promise<boolean> {
      try {
        await work();
        counts.passed += 1;
        process.stdout.write(`ok    ${name}\n`);
        return true;
      } catch (error) {
        counts.failed += 1;
        process.stdout.write(`FAIL  ${name}: ${error instanceof Error ? error.message : error}\n`);
        return false;
      }
    },
    skip: (name: string, why: string) => void process.stdout.write(`left out: ${name} (${why})\n`),
  };
}

export type Report = ReturnType<typeof createReport>;

/** Throws with `message` unless it holds. */
export function demand(holds: boolean, message: string): asserts holds {
  if (!holds) throw new Error(message);
}
