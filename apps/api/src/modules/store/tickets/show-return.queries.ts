import { type Kysely, sql } from "kysely";
import type { DB } from "../../../platform/db/types.gen.ts";
import { soldPlacesView } from "../../events/public.queries.ts";
import { failedReturns } from "./failed-return.queries.ts";

const failed = failedReturns.as<"failed">("failed");

/** Whether a line's failed refund is asked for again, and can be repeated. */
const isRepeated = sql<boolean>`coalesce(failed.by_hand_cents = 0 and sold.return_asked_at > failed.failed_at, false)`;
const isRefused = sql<boolean>`((sold.status = 'held' and sold.return_refused is not null)
  or (failed.order_item_id is not null and not ${isRepeated}))`;

type Ask = { paid: number; waiting: number; returned: number; refused: number };

/**
 * Counts a show's paid tickets that no return was asked for, and the others by the state of their return. Returned tickets whose
 * refund failed are refused until the team asks again.
 */
export async function countReturns(db: Kysely<DB>, eventId: number): Promise<Ask> {
  const tickets = (condition: ReturnType<typeof sql<boolean>>) =>
    sql<number>`coalesce(sum(sold.quantity) filter (where ${condition}), 0)::int`;
  return db
    .selectFrom(soldPlacesView.as("sold"))
    .leftJoin(failed, (join) => join.onRef("failed.order_item_id", "=", "sold.order_item_id"))
    .select([
      tickets(sql`sold.status = 'held' and sold.return_asked_at is null`).as("paid"),
      tickets(sql`(sold.status = 'held' and sold.return_asked_at is not null and sold.return_refused is null)
        or ${isRepeated}`).as("waiting"),
      tickets(sql`sold.status = 'returned' and sold.return_asked_at is not null and failed.order_item_id is null`).as(
        "returned",
      ),
      tickets(isRefused).as("refused"),
    ])
    .where("sold.event_id", "=", eventId)
    .executeTakeFirstOrThrow();
}

/**
 * Returns the lines of a show whose tickets could not be refunded automatically, in the order of their orders. `reason` is null if
 * the refund failed; `by_hand_cents` is then what was refunded by hand since.
 */
export const refusedReturns = (db: Kysely<DB>, eventId: number, limit: number) =>
  db
    .selectFrom(soldPlacesView.as("sold"))
    .innerJoin("orders", "orders.id", "sold.order_id")
    .leftJoin(failed, (join) => join.onRef("failed.order_item_id", "=", "sold.order_item_id"))
    .select([
      "sold.order_item_id",
      "sold.order_id",
      "orders.order_number",
      "sold.quantity as tickets",
      "sold.return_refused as reason",
      "failed.by_hand_cents",
    ])
    .where("sold.event_id", "=", eventId)
    .where(isRefused)
    .orderBy("sold.order_item_id")
    .limit(limit)
    .execute();

/**
 * Returns all lines of the orders with paid tickets of a show that no return was asked for: `pieces` is the number of such
 * tickets of a line. Of the order, `left_cents` can still be refunded, and the team has refunded `by_hand_cents` that are not
 * for returned tickets.
 */
export const linesOfPaidOrders = (db: Kysely<DB>, eventId: number) =>
  db
    .selectFrom("order_items")
    .innerJoin("orders", "orders.id", "order_items.order_id")
    .leftJoin(soldPlacesView.as("sold"), (join) =>
      join.onRef("sold.order_item_id", "=", "order_items.id").on("sold.status", "!=", "reserved"),
    )
    .select([
      "order_items.id",
      "order_items.order_id",
      "order_items.line_total_cents",
      "order_items.minimum_price_cents",
      "order_items.discount_cents",
      "order_items.quantity",
      "orders.currency",
      sql<number>`coalesce(sold.quantity
        * (sold.event_id = ${eventId} and sold.status = 'held' and sold.return_asked_at is null)::int, 0)`.as("pieces"),
      sql<number>`(select coalesce(sum(captured_cents - refunded_cents), 0)::int from payments
        where payments.order_id = orders.id)`.as("left_cents"),
      sql<number>`(select coalesce(sum(amount_cents), 0)::int from refunds
        where refunds.order_id = orders.id and reason = 'owner' and refunds.order_item_id is null
          and refunds.status <> 'failed')`.as("by_hand_cents"),
    ])
    .where("order_items.order_id", "in", (eb) =>
      eb
        .selectFrom(soldPlacesView.as("paid"))
        .select("paid.order_id")
        .where("paid.event_id", "=", eventId)
        .where("paid.status", "=", "held")
        .where("paid.return_asked_at", "is", null),
    )
    .orderBy("order_items.id")
    .execute();
