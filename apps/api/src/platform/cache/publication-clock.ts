import type { Logger } from "pino";
import { observe } from "../db/observation.ts";
import type { TableName } from "../db/table-effects.gen.ts";
import { concerns } from "./content.ts";
import type { Dropped } from "./observed-cache.ts";

/** The longest that is slept at once: timers overflow at 24.8 days, and a clock that was set shows within the hour. */
const LONGEST_SLEEP_MS = 3_600_000;

/** What a module shows by date: `nextDue` returns the next instant at which something it reads appears or vanishes. */
export type TimedContent = { nextDue: () => Promise<Date | null> };

/**
 * Drops cached responses at the very moment something is due to appear or vanish by its date, so that timed publishing
 * needs no job. What it drops is what `nextDue` reads. Call `look` at the start and `changed` after every change.
 */
export function createPublicationClock(
  deps: TimedContent & { drop: (tables: readonly TableName[]) => void; now: () => Date; log: Logger },
): { look(): void; changed(tables: Dropped): void; close(): void } {
  let tables: ReadonlySet<TableName> = new Set();
  let timer: NodeJS.Timeout | undefined;
  let closed = false;
  let looking = false;
  let again = false;

  const look = () => {
    if (closed) return;
    if (looking) {
      again = true;
      return;
    }
    looking = true;
    void schedule().finally(() => {
      looking = false;
      if (again) {
        again = false;
        look();
      }
    });
  };

  const schedule = async () => {
    clearTimeout(timer);
    let wait = LONGEST_SLEEP_MS;
    let due = false;
    try {
      const { result: next, observation } = await observe(deps.nextDue);
      tables = observation.reads;
      if (next) {
        const left = next.getTime() - deps.now().getTime();
        due = left <= LONGEST_SLEEP_MS;
        wait = Math.min(Math.max(left, 0), LONGEST_SLEEP_MS);
      }
    } catch (error) {
      deps.log.warn({ err: error }, "could not look up what is due to be published");
      wait = 5_000;
    }
    if (closed) return;
    timer = setTimeout(() => {
      if (due) deps.drop([...tables]);
      look();
    }, wait + 1);
    timer.unref();
  };

  return {
    look,
    changed(dropped) {
      if (concerns(dropped, tables)) look();
    },
    close() {
      closed = true;
      clearTimeout(timer);
    },
  };
}
