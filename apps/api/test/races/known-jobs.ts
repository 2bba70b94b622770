import { type Kysely, sql } from "kysely";
import type { DB } from "../../src/platform/db/types.gen.ts";

const JOBS = [
  "close_payment",
  "event_mail",
  "guest_message",
  "order_mail",
  "place_transfer_mail",
  "settle_refund",
  "tell_event_change",
];

/**
 * Registers the jobs that a race adds, as on a site whose worker has started. In a new database the first caller to add a job
 * would block all others until it has committed, so that nothing would overlap.
 */
export async function makeJobsKnown(db: Kysely<DB>): Promise<void> {
  await sql`insert into graphile_worker._private_tasks (identifier) select unnest(${JOBS}::text[])
    on conflict do nothing`.execute(db);
}
