import type { ImportProgress } from "./import-deps.ts";

/** How often a running import stores its progress within a phase. */
export const PROGRESS_EVERY_MS = 500;

/**
 * Stores the progress of a running import with `write`, one step after the other and not more often than necessary. The first
 * step of a phase is always stored, because the next one may take minutes.
 */
export function createProgressNotes(write: (progress: ImportProgress) => Promise<void>, now: () => number = Date.now) {
  let noted = Number.NEGATIVE_INFINITY;
  let phase: ImportProgress["phase"] | null = null;
  let writing: Promise<void> = Promise.resolve();
  return {
    note(progress: ImportProgress): void {
      if (progress.phase === phase && now() - noted < PROGRESS_EVERY_MS) return;
      noted = now();
      phase = progress.phase;
      writing = writing.then(() => write(progress));
      // The import gets a failure from `settled`; an unhandled rejection before that would end the process.
      writing.catch(() => undefined);
    },
    /** Resolves once everything noted is stored. Throws the error of the first write that failed. */
    settled: (): Promise<void> => writing,
  };
}
