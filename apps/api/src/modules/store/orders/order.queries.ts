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

/**
 * Returns the order, locked until the transaction ends; payments, cancellations and the owner's transitions are serialised by
 * this lock.
 */
export function lockOrder(trx: Transaction<DB>, id: number): Promise<OrderRow | undefined> {
  return trx.selectFrom("orders").selectAll().where("id", "=", id).forNoKeyUpdate().executeTakeFirst();
}

/** Returns a fan's own order; undefined for another fan's. */
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

/** Inserts the adjustments of a new order; the database sums them up. Returns the order with its new total. */
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

/** Returns an event's note for the buyer; null if the event is gone or has none. */
export async function noteOfEvent(db: Kysely<DB>, id: number): Promise<string | null> {
  const event = await db.selectFrom("order_events").select("note").where("id", "=", id).executeTakeFirst();
  return event?.note ?? null;
}

/** Updates an order's row, and whether its buyer's reviews are of verified purchases. Returns the new row. */
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

/** Whether an `order_items` row is handed over itself. A bundle is not: its parts have rows of their own. */
export const isPiece = sql<boolean>`not exists (select from order_items as part
  where part.order_id = order_items.order_id and part.bundle_position = order_items.position)`;

/** Returns the lines of orders in their order, each with its product's current image. */
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

/** Returns the sources of an order's lines, which decide how they are handed over. */
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

/** Returns the adjustments of the orders, in their order. */
export const adjustmentsOfOrders = (db: Kysely<DB>, orderIds: readonly number[]) =>
  db
    .selectFrom("order_adjustments")
    .select(["order_id", "kind", "label", "amount_cents"])
    .where("order_id", "=", sql<number>`any(${[...orderIds]}::int[])`)
    .orderBy("order_id")
    .orderBy("position")
    .execute();

/** Returns which of the orders have a parcel that was sent or is being made. */
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
    .select(["id", "payment_id", "amount_cents", "status", "reason", "order_item_id", "created_at"])
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

/** Counts a fan's unpaid orders, which hold stock. A caller that decides by the count must hold the lock of the fan's cart. */
export async function countUnpaid(trx: Transaction<DB>, userId: number): Promise<number> {
  const { count } = await trx
    .selectFrom("orders")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where("user_id", "=", userId)
    .where("status", "=", "pending")
    .executeTakeFirstOrThrow();
  return count;
}

/** Returns the ids of a fan's unpaid orders. */
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

/** Returns the ids of expired unpaid orders other than `except`, earliest expiry first. */
export async function dueOrderIds(
  db: Kysely<DB>,
  { now, except, limit }: { now: Date; except: readonly number[]; limit: number },
): Promise<number[]> {
  const rows = await db
    .selectFrom("orders")
    .select("id")
    .where("status", "=", "pending")
    .where("expires_at", "<=", now)
    .$if(except.length > 0, (orders) => orders.where("id", "not in", except))
    .orderBy("expires_at")
    .orderBy("id")
    .limit(limit)
    .execute();
  return rows.map((row) => row.id);
}

/** Extends unpaid orders to expire at `until` or later. */
export async function extendUnpaidOrders(trx: Transaction<DB>, until: Date): Promise<void> {
  await trx
    .updateTable("orders")
    .set({ expires_at: until })
    .where("status", "=", "pending")
    .where("expires_at", "<", until)
    .execute();
}
