import type { Kysely } from "kysely";
import type { Logger } from "pino";
import type { DB } from "../../db/types.gen.ts";
import { addRequests } from "./rate-limit.queries.ts";

type Counter = { window: number; shared: number; local: number };

/** Maximum number of addresses kept; beyond it the oldest are dropped to bound memory. */
const MAX_ADDRESSES = 50_000;

/**
 * Counts requests per client address and minute. Each process counts in memory and adds its share to the database once a
 * second, receiving the total of all processes: the limit holds across replicas with up to one second of delay, at no cost
 * to a request. While the database is unavailable, each process uses its own count.
 */
export function createRequestLimit(deps: { db: Kysely<DB>; perMinute: number; now: () => number; log: Logger }) {
  const counters = new Map<string, Counter>();
  const windowOf = (now: number) => Math.floor(now / 60_000);
  let syncing = false;

  const sync = async () => {
    if (syncing) return;
    const window = windowOf(deps.now());
    const dirty: { address: string; counter: Counter; added: number }[] = [];
    for (const [address, counter] of counters) {
      if (counter.window < window) counters.delete(address);
      else if (counter.local > 0) dirty.push({ address, counter, added: counter.local });
    }
    if (dirty.length === 0) return;
    syncing = true;
    try {
      const totals = await addRequests(deps.db, window, dirty);
      for (const { address, counter, added } of dirty) {
        counter.local -= added;
        counter.shared = totals.get(address) ?? counter.shared + added;
      }
    } catch (error) {
      deps.log.warn({ err: error }, "request counts could not be shared");
    } finally {
      syncing = false;
    }
  };
  const timer = setInterval(() => void sync(), 1000);
  timer.unref();

  return {
    /**
     * Counts calls; returns the seconds to wait when they exceed the address's limit, otherwise 0. Pass `perMinute` for a
     * caller that has its own limit and is counted under a name instead of an address.
     */
    take(address: string, calls = 1, perMinute = deps.perMinute): number {
      const now = deps.now();
      const window = windowOf(now);
      let counter = counters.get(address);
      if (!counter || counter.window !== window) {
        if (counters.size >= MAX_ADDRESSES) {
          const oldest = counters.keys().next();
          if (!oldest.done) counters.delete(oldest.value);
        }
        counter = { window, shared: 0, local: 0 };
        counters.set(address, counter);
      }
      counter.local += calls;
      if (counter.shared + counter.local <= perMinute) return 0;
      return Math.max(1, Math.ceil(((window + 1) * 60_000 - now) / 1000));
    },
    sync,
    close() {
      clearInterval(timer);
    },
  };
}

export type RequestLimit = ReturnType<typeof createRequestLimit>;
