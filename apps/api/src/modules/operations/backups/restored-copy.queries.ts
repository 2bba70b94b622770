import { type Kysely, sql } from "kysely";
import type { DB } from "../../../platform/db/types.gen.ts";
import { podOrdersView } from "../../pod/public.queries.ts";
import { refundsView } from "../../store/public.queries.ts";

/** How many mails, refunds and provider orders wait to leave this site. */
export async function countWaiting(db: Kysely<DB>) {
  const { rows } = await sql<{ mails: number; refunds: number; provider_orders: number }>`
    select
      (select count(*) from graphile_worker._private_jobs where payload::jsonb ? 'message_id') as mails,
      (select count(*) from ${refundsView} as refund where status = 'pending') as refunds,
      (select count(*) from ${podOrdersView} as pod_order where state = 'wanted' or (state = 'created' and (wants_production or send_at is not null)))
        as provider_orders`.execute(db);
  return rows[0] ?? { mails: 0, refunds: 0, provider_orders: 0 };
}
