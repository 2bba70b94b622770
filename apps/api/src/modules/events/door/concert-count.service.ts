import type { Kysely } from "kysely";
import type { Clock } from "../../../platform/clock.ts";
import { transact } from "../../../platform/db/transact.ts";
import type { DB } from "../../../platform/db/types.gen.ts";
import { defineJob } from "../../../platform/jobs/jobs.ts";
import { addConcerts } from "../../accounts/public.queries.ts";
import { markCounted } from "./concert-count.queries.ts";

declare module "../../../platform/jobs/jobs.ts" {
  interface JobPayloads {
    count_concerts: Record<string, never>;
  }
}

/** Fans counted per transaction. */
const BATCH = 500;

/** Once a show is over, adds one attended concert for each fan whose party was let in. */
export function createConcertCount({ db, clock }: { db: Kysely<DB>; clock: Clock }) {
  const countSome = (): Promise<number> =>
    transact(db, async (trx) => {
      const fans = await markCounted(trx, clock.now(), BATCH);
      if (fans.length > 0) await addConcerts(trx, fans);
      return fans.length;
    });
  const count = async (): Promise<void> => {
    while ((await countSome()) === BATCH);
  };
  return {
    /** Counts fans not yet counted; repeated and concurrent calls count no fan twice. */
    count,
    countJob: defineJob({ name: "count_concerts", outward: false, cron: "23 * * * *", run: count }),
  };
}
