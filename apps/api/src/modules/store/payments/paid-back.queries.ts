import { type Kysely, sql } from "kysely";
import type { DB } from "../../../platform/db/types.gen.ts";
import { soldPlacesView } from "../../events/public.queries.ts";

/** What the team has refunded of a row of `orders` by hand: the refunds that do not pay for a line's returned tickets. */
const BY_HAND = sql<number>`(select coalesce(sum(amount_cents), 0) from refunds
  where refunds.order_id = orders.id and reason = 'owner' and order_item_id is null and refunds.status = 'succeeded')`;

/** The value of an order's returned tickets that no refund names: what was refunded by hand was for these first. */
const RETURNED_UNPAID = sql<number>`(
  select coalesce(sum(greatest(0, item.line_total_cents - coalesce(item.discount_cents, 0) - (
      select coalesce(sum(amount_cents), 0) from refunds where order_item_id = item.id and refunds.status <> 'failed'))), 0)
    from ${soldPlacesView} as sold join order_items as item on item.id = sold.order_item_id
   where sold.order_id = orders.id and sold.status = 'returned')`;

/**
 * Whether a row of `orders` was refunded as a whole. One whose only payment was for tickets that were paid back was not: what it
 * has besides cost nothing and stays the buyer's. New reviews follow the same rule in the schema (`review_is_verified`).
 */
export const isPaidBack = sql<boolean>`(orders.payment_status = 'refunded' and ${BY_HAND} > ${RETURNED_UNPAID})`;

/** Whether a row of `order_items` still is its buyer's, by what was paid for its row of `orders` and refunded. */
export const isLineKept = sql<boolean>`(orders.status <> 'cancelled' and orders.payment_status <> 'unpaid'
  and not exists (select from refunds where order_item_id = order_items.id and refunds.status = 'succeeded')
  and (orders.payment_status <> 'refunded' or order_items.source <> 'ticket') and not ${isPaidBack})`;

/** Returns which of the orders were refunded as a whole. */
export async function paidBackOrders(
  db: Kysely<DB>,
  orders: readonly { id: number; payment_status: string }[],
): Promise<Set<number>> {
  const ids = orders.filter(({ payment_status }) => payment_status === "refunded").map(({ id }) => id);
  if (ids.length === 0) return new Set();
  const rows = await db
    .selectFrom("orders")
    .select("id")
    .where("id", "=", sql<number>`any(${ids}::int[])`)
    .where(isPaidBack)
    .execute();
  return new Set(rows.map(({ id }) => id));
}
