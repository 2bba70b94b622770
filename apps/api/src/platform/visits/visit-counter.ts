import { OTHER_SOURCES, type VisitMeasure } from "@fanfare/contracts/admin/numbers";
import type { Kysely } from "kysely";
import type { Clock } from "../clock.ts";
import type { DB } from "../db/types.gen.ts";
import type { Visit } from "./visit.ts";
import { addVisitCounts, type VisitCount } from "./visit-count.queries.ts";

/** How long counts are kept in memory, in milliseconds. Counts since the last flush are lost if the process is killed. */
const FLUSH_MS = 5000;
/** Every time zone's days begin at a quarter of an hour. */
const QUARTER_MS = 15 * 60_000;
/**
 * Maximum number of different counts in memory. Further sources count as others, so that a client cannot fill the memory
 * with invented names.
 */
const MAX_WAITING = 5000;

/**
 * Counts visits and what they lead to, by day and by source or country, and stores nothing about the visitor. Counts are
 * collected in memory; each process adds its share to the database every few seconds with one statement, so that the shares
 * of all replicas add up.
 */
export function createVisitCounter(deps: { db: Kysely<DB>; clock: Clock }) {
  let waiting = new Map<string, VisitCount>();
  let timer: NodeJS.Timeout | undefined;
  let flushing: Promise<void> = Promise.resolve();

  const add = (count: VisitCount) => {
    const key = `${count.at.getTime()} ${count.kind} ${count.measure} ${count.value}`;
    const known = waiting.get(key);
    if (known) known.amount += count.amount;
    else if (waiting.size < MAX_WAITING || count.kind === "country" || count.value === OTHER_SOURCES) {
      waiting.set(key, count);
    } else add({ ...count, value: OTHER_SOURCES });
  };

  const write = async (): Promise<void> => {
    const counts = waiting;
    if (counts.size === 0) return;
    waiting = new Map();
    try {
      await addVisitCounts(deps.db, [...counts.values()]);
    } catch (error) {
      // Keep them for the next flush.
      for (const count of counts.values()) add(count);
      throw error;
    }
  };
  const flush = (): Promise<void> => {
    clearTimeout(timer);
    timer = undefined;
    flushing = flushing.catch(() => undefined).then(write);
    return flushing;
  };

  return {
    /** Counts `amount` for a visit's source and country; nothing for null, which is a program's visit. */
    note(measure: VisitMeasure, visit: Visit | null, amount = 1): void {
      if (visit === null || amount <= 0) return;
      const now = deps.clock.now().getTime();
      const at = new Date(now - (now % QUARTER_MS));
      add({ at, measure, amount, kind: "source", value: visit.source });
      add({ at, measure, amount, kind: "country", value: visit.country });
      // If the database is unavailable, the next visit schedules another flush.
      timer ??= setTimeout(() => void flush().catch(() => undefined), FLUSH_MS).unref();
    },
    /** Writes the pending counts. Throws the database's error; the counts are then kept. */
    flush,
  };
}

export type VisitCounter = ReturnType<typeof createVisitCounter>;
