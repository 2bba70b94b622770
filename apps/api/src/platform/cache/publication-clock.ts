import type { Logger } from "pino";
import { observe } from "../db/observation.ts";
import type { TableName } from "../db/table-effects.gen.ts";
import { concerns } from "./content.ts";
import type { Dropped } from "./observed-cache.ts";

/** Longest single timer: timers overflow at 24.8 days, and a change of the system clock is noticed within an hour. */
const MAX_SLEEP_MS = 3_600_000;

/** Date-dependent content of a module: `nextDue` returns the next instant at which content it reads appears or disappears. */
export type TimedContent = { nextDue: () => Promise<Date | null> };

/**
 * Drops cached responses at the instant when content is due to appear or disappear, so that timed publishing needs no job.
 * It drops responses that read the same tables as `nextDue`. Call `start` at startup and `changed` after every change.
 */
export function createPublicationClock(
  deps: TimedContent & { drop: (tables: readonly TableName[]) => void; now: () => Date; log: Logger },
): { start(): void; changed(tables: Dropped): void; close(): void } {
  let tables: ReadonlySet<TableName> = new Set();
  let timer: NodeJS.Timeout | undefined;
  let closed = false;
  let isScheduling = false;
  let again = false;

  const reschedule = () => {
    if (closed) return;
    if (isScheduling) {
      again = true;
      return;
    }
    isScheduling = true;
    void schedule().finally(() => {
      isScheduling = false;
      if (again) {
        again = false;
        reschedule();
      }
    });
  };

  const schedule = async () => {
    clearTimeout(timer);
    let wait = MAX_SLEEP_MS;
    let due = false;
    try {
      const { result: next, observation } = await observe(deps.nextDue);
      tables = observation.reads;
      if (next) {
        const left = next.getTime() - deps.now().getTime();
        due = left <= MAX_SLEEP_MS;
        wait = Math.min(Math.max(left, 0), MAX_SLEEP_MS);
      }
    } catch (error) {
      // The database is closed next: a lookup that is still under way fails.
      if (closed) return;
      deps.log.warn({ err: error }, "could not look up what is due to be published");
      wait = 5_000;
    }
    if (closed) return;
    timer = setTimeout(() => {
      if (due) deps.drop([...tables]);
      reschedule();
    }, wait + 1);
    timer.unref();
  };

  return {
    start: reschedule,
    changed(dropped) {
      if (concerns(dropped, tables)) reschedule();
    },
    close() {
      closed = true;
      clearTimeout(timer);
    },
  };
}
