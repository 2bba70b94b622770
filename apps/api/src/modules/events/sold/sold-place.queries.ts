import { type Insertable, type Kysely, sql, type Transaction } from "kysely";
import type { DB, SoldPlaces } from "../../../platform/db/types.gen.ts";
import type { KeptOffer } from "./kept-offer.queries.ts";

/** The places that an order line has at a show. */
export type SoldPlace = {
  order_item_id: number;
  order_id: number;
  event_id: number;
  user_id: number | null;
  quantity: number;
  status: "reserved" | "held" | "returned";
  /** The offer that reserved the places for its fan, while the order is not paid. */
  offer: KeptOffer | null;
};

/** The places of an order, or of one of its lines, that have not been returned, by show. */
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

/** Counts places as taken by an order; the event must be locked. */
export const insertSoldPlaces = (trx: Transaction<DB>, rows: readonly Insertable<SoldPlaces>[]) =>
  trx
    .insertInto("sold_places")
    .values([...rows])
    .execute();

/** Changes the status of places; the event must be locked. */
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

/** How many places of a show a fan's unpaid orders have. */
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

/** Whether any order has places at a show. */
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

/** A line of an order that has places of a show. */
export type SoldPiece = { order_id: number; order_item_id: number };

/** Ids of the shows that sell tickets and that a fan attends. */
export async function paidShowsOf(db: Kysely<DB>, userId: number): Promise<number[]> {
  const rows = await db
    .selectFrom("event_entries")
    .innerJoin("events", "events.id", "event_entries.event_id")
    .select("events.id")
    .where("event_entries.user_id", "=", userId)
    .where("event_entries.status", "=", "attending")
    .where("events.sells_tickets", "=", true)
    .orderBy("events.id")
    .execute();
  return rows.map(({ id }) => id);
}

/**
 * The paid lines that a fan's places at a show may be pieces of: first their own, then those of fans who transferred a place to
 * them, directly or through others, then those of deleted accounts.
 */
export async function soldPiecesBehind(db: Kysely<DB>, eventId: number, userId: number): Promise<SoldPiece[]> {
  const { rows } = await sql<SoldPiece>`
    with recursive givers (id) as (
      select ${userId}::int
      union
      select place_transfers.from_user_id from place_transfers join givers on place_transfers.accepted_by = givers.id
       where place_transfers.event_id = ${eventId})
    select order_id, order_item_id from sold_places
     where event_id = ${eventId} and status = 'held' and (user_id is null or user_id in (select id from givers))
     order by (user_id is not distinct from ${userId}::int) desc, user_id is null, order_item_id`.execute(db);
  return rows;
}

/**
 * Takes up to `most` places from a paid line, and the line's row with its last place; the event must be locked. Returns how many.
 */
export async function takeHeldPlaces(trx: Transaction<DB>, itemId: number, most: number, now: Date): Promise<number> {
  const row = await trx
    .selectFrom("sold_places")
    .select("quantity")
    .where("order_item_id", "=", itemId)
    .where("status", "=", "held")
    .forUpdate()
    .executeTakeFirst();
  if (!row) return 0;
  if (row.quantity <= most) {
    await moveSoldPlaces(trx, [itemId], "returned", now);
    return row.quantity;
  }
  await trx
    .updateTable("sold_places")
    .set({ quantity: row.quantity - most, changed_at: now })
    .where("order_item_id", "=", itemId)
    .execute();
  return most;
}

/**
 * A party with places that a buyer bought or passed on. `spare` is the buyer's whole party or, of another party, the places that
 * it did not buy itself.
 */
export type PlaceHolder = { id: number; user_id: number; party_size: number; spare: number };

/**
 * The parties with the places at a show that a fan bought: the buyer, then those to whom places were transferred, directly or
 * through others.
 */
export async function holdersOf(db: Kysely<DB>, eventId: number, buyer: number): Promise<PlaceHolder[]> {
  const { rows } = await sql<PlaceHolder>`
    with recursive holders (id) as (
      select ${buyer}::int
      union
      select place_transfers.accepted_by from place_transfers join holders on place_transfers.from_user_id = holders.id
       where place_transfers.event_id = ${eventId} and place_transfers.accepted_by is not null)
    select entry.id, entry.user_id, entry.party_size,
           case when entry.user_id = ${buyer} then entry.party_size
             else entry.party_size - coalesce((select sum(quantity)::int from sold_places
               where event_id = ${eventId} and user_id = entry.user_id and status = 'held'), 0) end as spare
      from event_entries as entry
     where entry.event_id = ${eventId} and entry.status = 'attending' and entry.user_id in (select id from holders)
     order by entry.user_id = ${buyer} desc, entry.id`.execute(db);
  return rows;
}

/** The parties that still have places at a show. */
export const leftHolders = (db: Kysely<DB>, eventId: number): Promise<Omit<PlaceHolder, "spare">[]> =>
  db
    .selectFrom("event_entries")
    .select(["id", "user_id", "party_size"])
    .where("event_id", "=", eventId)
    .where("status", "=", "attending")
    .orderBy("id")
    .execute();

/**
 * Asks for the return of all paid places of a show, and for the returned ones of the lines `again`; the event must be locked.
 * Returns how many places.
 */
export async function askForReturns(
  trx: Transaction<DB>,
  eventId: number,
  again: readonly number[],
  now: Date,
): Promise<number> {
  const lines = await trx
    .updateTable("sold_places")
    .set({ return_asked_at: now, return_refused: null })
    .where("event_id", "=", eventId)
    .where((eb) =>
      eb.or([
        eb.and([
          eb("status", "=", "held"),
          eb.or([eb("return_asked_at", "is", null), eb("return_refused", "is not", null)]),
        ]),
        eb.and([eb("status", "=", "returned"), eb("order_item_id", "=", sql<number>`any(${[...again]}::int[])`)]),
      ]),
    )
    .returning("quantity")
    .execute();
  return lines.reduce((total, { quantity }) => total + quantity, 0);
}

export const waitingReturns = (db: Kysely<DB>, eventId: number, after: number, limit: number): Promise<SoldPiece[]> =>
  db
    .selectFrom("sold_places")
    .select(["order_id", "order_item_id"])
    .where("event_id", "=", eventId)
    .where("status", "=", "held")
    .where("return_asked_at", "is not", null)
    .where("return_refused", "is", null)
    .where("order_item_id", ">", after)
    .orderBy("order_item_id")
    .limit(limit)
    .execute();

export async function recordRefusedReturn(db: Kysely<DB>, itemId: number, reason: string): Promise<void> {
  await db
    .updateTable("sold_places")
    .set({ return_refused: reason })
    .where("order_item_id", "=", itemId)
    .where("status", "=", "held")
    .where("return_asked_at", "is not", null)
    .execute();
}

/** Clears the asked returns of a show that is put back on; the event must be locked. */
export async function clearAskedReturns(trx: Transaction<DB>, eventId: number): Promise<void> {
  await trx
    .updateTable("sold_places")
    .set({ return_asked_at: null, return_refused: null })
    .where("event_id", "=", eventId)
    .where("return_asked_at", "is not", null)
    .execute();
}
