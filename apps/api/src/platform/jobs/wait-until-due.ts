import { setTimeout as sleep } from "node:timers/promises";

/** A job for an exact moment starts this many ms early and waits, so that it does not have to be picked up at that second. */
export const EARLY_MS = 5_000;
/** Maximum wait in ms before the database's clock is read again, because it may be adjusted in the meantime. */
export const MAX_SLEEP_MS = 1_000;

/** Returns when the job for a moment is to start. */
export const startBefore = (due: Date): Date => new Date(due.getTime() - EARLY_MS);

/**
 * Waits for `leftMs`, but at most until the database's clock is to be read again; the caller loops, since only that clock decides
 * whether the moment has come. Throws when `signal` is aborted.
 */
export const sleepUntilDue = (leftMs: number, signal: AbortSignal | undefined): Promise<void> =>
  sleep(Math.min(Math.max(leftMs, 1), MAX_SLEEP_MS), undefined, signal && { signal });
