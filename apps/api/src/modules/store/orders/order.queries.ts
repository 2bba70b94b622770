import { language } from "@fanfare/contracts/common/language";
import type { OrderEvent } from "@fanfare/contracts/store/order";
import { type Insertable, type Kysely, type Selectable, sql, type Transaction } from "kysely";
import { offsetOf } from "../../../platform/db/page.ts";
import type { DB, OrderItems, Orders } from "../../../platform/db/types.gen.ts";
import { partPicture } from "../catalogue/bundle.queries.ts";
import type { Adjustment } from "../catalogue/pricing.ts";
import { syncVerifiedPurchases } from "../reviews/review.queries.ts";

export type OrderRow = Selectable<Orders>;
export type OrderItemRow = Selectable<OrderItems> & { image: string | null };

/** The order, locked until the transaction ends: payment, cancelling and the owner's moves take turns on this row. */
export function lockOrder(trx: Transaction<DB>, id: number): Promise<OrderRow | undefined> {
  return trx.selectFrom("orders").selectAll().where("id", "=", id).forNoKeyUpdate().executeTakeFirst();
}

/** A fan's own order; another's is not there. */
export const findOwnOrder = (db: Kysely<DB>, userId: number, id: number): Promise<OrderRow | undefined> =>
  db.selectFrom("orders").selectAll().where("id", "=", id).where("user_id", "=", userId).executeTakeFirst();

export const findOrder = (db: Kysely<DB>, id: number): Promise<OrderRow | undefined> =>
  db.selectFrom("orders").selectAll().where("id", "=", id).executeTakeFirst();

export async function listOwnOrders(
  db: Kysely<DB>,
  userId: number,
  query: { page: number; page_size: number },
): Promise<{ count: number; rows: OrderRow[] }> {
  const own = db.selectFrom("orders").where("user_id", "=", userId);
  const { count } = await own.select((eb) => eb.fn.countAll<number>().as("count")).executeTakeFirstOrThrow();
  const rows = await own
    .selectAll()
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .limit(query.page_size)
    .offset(offsetOf(query))
    .execute();
  return { count, rows };
}

export async function insertOrder(trx: Transaction<DB>, order: Insertable<Orders>): Promise<OrderRow> {
  return trx
    .insertInto("orders")
    .values({ language: language().code, ...order })
    .returningAll()
    .executeTakeFirstOrThrow();
}

export async function insertOrderItems(
  trx: Transaction<DB>,
  items: readonly Insertable<OrderItems>[],
): Promise<Selectable<OrderItems>[]> {
  const rows = await trx.insertInto("order_items").values(items).returningAll().execute();
  return rows.toSorted((one, other) => one.position - other.position);
}

/** Adds to or takes off a new order; the database sums it up. Returns the order with its new total. */
export async function insertAdjustments(
  trx: Transaction<DB>,
  order: OrderRow,
  adjustments: readonly Adjustment[],
): Promise<OrderRow> {
  if (adjustments.length === 0) return order;
  const rows = adjustments.map((one, position) => ({ order_id: order.id, position, ...one }));
  await trx.insertInto("order_adjustments").values(rows).execute();
  return trx.selectFrom("orders").selectAll().where("id", "=", order.id).executeTakeFirstOrThrow();
}

export async function insertEvent(
  trx: Transaction<DB>,
  event: {
    order_id: number;
    kind: OrderEvent["kind"];
    amount_cents?: number | null;
    note?: string | null;
    actor_id?: number | null;
    created_at: Date;
  },
): Promise<number> {
  const { id } = await trx.insertInto("order_events").values(event).returning("id").executeTakeFirstOrThrow();
  return id;
}

/** What an event says to the buyer; null when it is gone or says nothing. */
export async function noteOfEvent(db: Kysely<DB>, id: number): Promise<string | null> {
  const event = await db.selectFrom("order_events").select("note").where("id", "=", id).executeTakeFirst();
  return event?.note ?? null;
}

/** Changes an order's row, and with it whether its buyer's reviews are of verified purchases. Returns the new row. */
export async function updateOrder(
  trx: Transaction<DB>,
  id: number,
  changes: Partial<Pick<OrderRow, "status" | "paid_cents" | "refunded_cents" | "paid_at" | "cancelled_at">>,
  now: Date,
): Promise<OrderRow> {
  const order = await trx
    .updateTable("orders")
    .set((eb) => ({ ...changes, updated_at: now, version: eb("version", "+", 1) }))
    .where("id", "=", id)
    .returningAll()
    .executeTakeFirstOrThrow();
  await syncVerifiedPurchases(trx, order);
  return order;
}

/** Of `order_items`: something to hand over. Of a bundle that is its parts, which have lines of their own. */
export const isPiece = sql<boolean>`not exists (select from order_items as part
  where part.order_id = order_items.order_id and part.bundle_position = order_items.position)`;

/** Lines of orders in their order, each with its product's present picture. */
export function itemsOfOrders(db: Kysely<DB>, orderIds: readonly number[]): Promise<OrderItemRow[]> {
  return db
    .selectFrom("order_items")
    .leftJoin("product_images", (join) =>
      join.onRef("product_images.product_id", "=", "order_items.product_id").on("product_images.position", "=", 0),
    )
    .selectAll("order_items")
    .select(
      sql<string | null>`coalesce(product_images.image, ${partPicture("order_items.product_id", "image")})`.as("image"),
    )
    .where("order_items.order_id", "=", sql<number>`any(${[...orderIds]}::int[])`)
    .orderBy("order_items.order_id")
    .orderBy("order_items.position")
    .execute();
}

/** Who hands over the lines of an order. */
export async function sourcesOfOrder(db: Kysely<DB>, orderId: number): Promise<OrderItems["source"][]> {
  const rows = await db
    .selectFrom("order_items")
    .select("source")
    .distinct()
    .where("order_id", "=", orderId)
    .orderBy("source")
    .execute();
  return rows.map((row) => row.source);
}

/** What was added to or taken off the orders, in its order. */
export const adjustmentsOfOrders = (db: Kysely<DB>, orderIds: readonly number[]) =>
  db
    .selectFrom("order_adjustments")
    .select(["order_id", "kind", "label", "amount_cents"])
    .where("order_id", "=", sql<number>`any(${[...orderIds]}::int[])`)
    .orderBy("order_id")
    .orderBy("position")
    .execute();

/** Which of the orders have a parcel under way or further. */
export async function ordersWithShipments(db: Kysely<DB>, orderIds: readonly number[]): Promise<Set<number>> {
  const rows = await db
    .selectFrom("shipments")
    .select("order_id")
    .distinct()
    .where("order_id", "=", sql<number>`any(${[...orderIds]}::int[])`)
    .where("status", "not in", ["pending", "cancelled"])
    .execute();
  return new Set(rows.map((row) => row.order_id));
}

export const eventsOfOrder = (db: Kysely<DB>, orderId: number) =>
  db
    .selectFrom("order_events")
    .select(["kind", "amount_cents", "note", "created_at"])
    .where("order_id", "=", orderId)
    .orderBy("id")
    .execute();

export const refundsOfOrder = (db: Kysely<DB>, orderId: number) =>
  db
    .selectFrom("refunds")
    .select(["id", "amount_cents", "status", "reason", "created_at"])
    .where("order_id", "=", orderId)
    .orderBy("id")
    .execute();

export const shipmentsOfOrder = (db: Kysely<DB>, orderId: number) =>
  db.selectFrom("shipments").selectAll().where("order_id", "=", orderId).orderBy("id").execute();

export const shipmentItemsOfOrder = (db: Kysely<DB>, orderId: number) =>
  db
    .selectFrom("shipment_items")
    .innerJoin("shipments", "shipments.id", "shipment_items.shipment_id")
    .select(["shipment_items.shipment_id", "shipment_items.order_item_id", "shipment_items.quantity"])
    .where("shipments.order_id", "=", orderId)
    .orderBy("shipment_items.order_item_id")
    .execute();

/** A fan's orders that hold stock and are not paid. A caller that counts to decide holds the lock of the fan's cart. */
export async function countUnpaid(trx: Transaction<DB>, userId: number): Promise<number> {
  const { count } = await trx
    .selectFrom("orders")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where("user_id", "=", userId)
    .where("status", "=", "pending")
    .executeTakeFirstOrThrow();
  return count;
}

/** A fan's orders that are not paid. */
export async function unpaidOrderIds(db: Kysely<DB>, userId: number): Promise<number[]> {
  const rows = await db
    .selectFrom("orders")
    .select("id")
    .where("user_id", "=", userId)
    .where("status", "=", "pending")
    .orderBy("id")
    .execute();
  return rows.map((row) => row.id);
}

/** Unpaid orders whose time is over, longest first. */
export async function dueOrderIds(db: Kysely<DB>, now: Date, limit: number): Promise<number[]> {
  const rows = await db
    .selectFrom("orders")
    .select("id")
    .where("status", "=", "pending")
    .where("expires_at", "<=", now)
    .orderBy("expires_at")
    .orderBy("id")
    .limit(limit)
    .execute();
  return rows.map((row) => row.id);
}

/** Gives unpaid orders until `until` at least. */
export async function extendUnpaidOrders(trx: Transaction<DB>, until: Date): Promise<void> {
  await trx
    .updateTable("orders")
    .set({ expires_at: until })
    .where("status", "=", "pending")
    .where("expires_at", "<", until)
    .execute();
}
