import type { Logger } from "pino";
import type { ContentTag } from "../db/content-change.ts";

/** The longest that is slept at once: timers overflow at 24.8 days, and a clock that was set shows within the hour. */
const LONGEST_SLEEP_MS = 3_600_000;

/** What a module shows by date: `nextDue` answers the next instant at which something under `tags` appears or vanishes. */
export type TimedContent = { tags: readonly ContentTag[]; nextDue: () => Promise<Date | null> };

/**
 * Drops what is kept ready at the very moment something is due to appear or vanish by its date, so that timed publishing
 * needs no job. Call `look` after every change.
 */
export function createPublicationClock(
  deps: TimedContent & { drop: (tags: readonly ContentTag[]) => void; now: () => Date; log: Logger },
): { look(): void; close(): void } {
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
      const next = await deps.nextDue();
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
      if (due) deps.drop(deps.tags);
      look();
    }, wait + 1);
    timer.unref();
  };

  return {
    look,
    close() {
      closed = true;
      clearTimeout(timer);
    },
  };
}
