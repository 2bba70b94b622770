import { VISIT_MONTHS } from "@fanfare/contracts/admin/numbers";
import type { Kysely } from "kysely";
import { DateTime } from "luxon";
import type { Clock } from "../clock.ts";
import type { DB } from "../db/types.gen.ts";
import { defineJob } from "../jobs/jobs.ts";
import { deleteVisitCountsBefore } from "./visit-count.queries.ts";

declare module "../jobs/jobs.ts" {
  interface JobPayloads {
    forget_visit_counts: Record<string, never>;
  }
}

/** Visit counts are kept just long enough to compare two years. */
export const deleteOldVisitCountsJob = (deps: { db: Kysely<DB>; clock: Clock }) =>
  defineJob({
    name: "forget_visit_counts",
    outward: false,
    cron: "41 3 * * *",
    run: () => {
      const since = DateTime.fromJSDate(deps.clock.now(), { zone: "utc" }).minus({ months: VISIT_MONTHS });
      return deleteVisitCountsBefore(deps.db, since.toISODate() ?? "");
    },
  });
