import { type Kysely, sql } from "kysely";
import type { DB } from "../../../platform/db/types.gen.ts";
import { soldPlacesView } from "../../events/public.queries.ts";

export type FailedRow = { order_item_id: number; by_hand_cents: number };

/**
 * The refunds of returned tickets that failed and were not repeated or, in their order, refunded by hand since: `amount_cents` is
 * what the line is owed, `by_hand_cents` what the team has refunded of the order since without naming a line. None of an order that
 * was cancelled, which refunds all that is left.
 */
export const failedReturns = sql<FailedRow>`(
  select * from (
    select failed.order_id, failed.order_item_id, failed.amount_cents, failed.settled_at as failed_at,
        sum(failed.amount_cents) over (partition by failed.order_id order by failed.id) as up_to_cents,
        (select coalesce(sum(later.amount_cents), 0)::int from refunds as later
          where later.order_id = failed.order_id and later.order_item_id is null and later.reason = 'owner'
            and later.status <> 'failed' and later.id > failed.id) as by_hand_cents
      from refunds as failed join orders on orders.id = failed.order_id
     where failed.status = 'failed' and failed.order_item_id is not null and orders.status <> 'cancelled'
       and not exists (select from refunds as later
         where later.order_item_id = failed.order_item_id and later.id > failed.id)
  ) as open_failure where up_to_cents > by_hand_cents)`;

/** What a line with returned tickets is owed since its refund failed. `is_asked`: the team has asked for it again. */
export type FailedReturn = { order_id: number; order_item_id: number; amount_cents: number; is_asked: boolean };

const failedLines = async (db: Kysely<DB>, condition: ReturnType<typeof sql>): Promise<FailedReturn[]> => {
  const { rows } = await sql<FailedReturn>`
    select failed.order_id, failed.order_item_id, failed.amount_cents,
        coalesce(sold.return_asked_at > failed.failed_at, false) as is_asked
      from ${failedReturns} as failed join ${soldPlacesView} as sold on sold.order_item_id = failed.order_item_id
     where failed.by_hand_cents = 0 and ${condition}
     order by failed.order_item_id`.execute(db);
  return rows;
};

/** Returns the lines of a show whose refunds failed and can be repeated: nothing was refunded by hand since. */
export const failedReturnsOf = (db: Kysely<DB>, eventId: number): Promise<FailedReturn[]> =>
  failedLines(db, sql`sold.event_id = ${eventId}`);

/** Returns what is owed to a line whose refund failed and can be repeated; undefined for any other line. */
export const failedReturn = async (db: Kysely<DB>, itemId: number): Promise<FailedReturn | undefined> =>
  (await failedLines(db, sql`sold.order_item_id = ${itemId}`))[0];
