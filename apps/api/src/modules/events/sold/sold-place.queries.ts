import { type Insertable, type Kysely, sql, type Transaction } from "kysely";
import type { DB, SoldPlaces } from "../../../platform/db/types.gen.ts";
import type { KeptOffer } from "./kept-offer.queries.ts";

/** What an order has of a show's places. */
export type SoldPlace = {
  order_item_id: number;
  order_id: number;
  event_id: number;
  user_id: number | null;
  quantity: number;
  status: "reserved" | "held" | "returned";
  /** What they were kept for its fan by, while the order is not paid. */
  offer: KeptOffer | null;
};

/** The places of an order, or of one of its lines, that were not given back, by show. */
export function soldOfOrder(db: Kysely<DB>, orderId: number, itemId: number | null): Promise<SoldPlace[]> {
  const all = db
    .selectFrom("sold_places")
    .select(["order_item_id", "order_id", "event_id", "user_id", "quantity", "status", "offer"])
    .where("order_id", "=", orderId)
    .where("status", "!=", "returned")
    .orderBy("event_id")
    .orderBy("order_item_id");
  return (itemId === null ? all : all.where("order_item_id", "=", itemId)).$narrowType<SoldPlace>().execute();
}

/** Counts places as taken for an order; the event must be locked. */
export const insertSoldPlaces = (trx: Transaction<DB>, rows: readonly Insertable<SoldPlaces>[]) =>
  trx
    .insertInto("sold_places")
    .values([...rows])
    .execute();

/** Moves places on; the event must be locked. */
export const moveSoldPlaces = (
  trx: Transaction<DB>,
  itemIds: readonly number[],
  status: "held" | "returned",
  now: Date,
) =>
  trx
    .updateTable("sold_places")
    .set({ status, offer: null, changed_at: now })
    .where("order_item_id", "=", sql<number>`any(${[...itemIds]}::int[])`)
    .execute();

/** How many places of a show a fan's orders have that are not paid. */
export async function reservedOf(db: Kysely<DB>, eventId: number, userId: number): Promise<number> {
  const row = await db
    .selectFrom("sold_places")
    .select((eb) => eb.fn.coalesce(eb.fn.sum<number>("quantity"), sql<number>`0`).as("count"))
    .where("event_id", "=", eventId)
    .where("user_id", "=", userId)
    .where("status", "=", "reserved")
    .executeTakeFirstOrThrow();
  return Number(row.count);
}

/** Whether an order has places of a show. */
export async function isSold(db: Kysely<DB>, eventId: number): Promise<boolean> {
  const row = await db
    .selectFrom("sold_places")
    .select("order_id")
    .where("event_id", "=", eventId)
    .where("status", "!=", "returned")
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
