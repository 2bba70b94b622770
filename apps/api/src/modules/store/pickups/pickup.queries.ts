import type { PickupState } from "@fanfare/contracts/store/pickup-show";
import { type Insertable, type Kysely, sql, type Transaction } from "kysely";
import type { DB, OrderHandovers, OrderPickups } from "../../../platform/db/types.gen.ts";
import { entriesView, showsView } from "../../events/public.queries.ts";
import { isPiece } from "../orders/order.queries.ts";

/** Maximum uncollected orders in the owner's list. */
const LISTED = 500;
/** Maximum shows in the owner's list, including past ones. */
const SHOWS_LISTED = 60;

const DAY_MS = 86_400_000;

/** Whether a show takes place as currently planned: not cancelled, not postponed without a date. */
const isOn = sql<boolean>`(show.status = 'upcoming' or show.status = 'postponed' and show.previous_starts_at is not null)`;

/**
 * Returns the shows at which an order placed at `now` can be collected, soonest first; all of them, or the one with the given id.
 */
export const openPoints = (db: Kysely<DB>, now: Date, eventId: number | null = null) =>
  db
    .selectFrom("pickup_points")
    .innerJoin(showsView.as("show"), "show.id", "pickup_points.event_id")
    .select([
      "show.id as event_id",
      "show.title as show",
      "show.local_date as date",
      "show.venue",
      "show.city",
      "show.calendar_sequence",
      "show.ends_at",
      "pickup_points.closes_at",
    ])
    .where("pickup_points.closes_at", ">", now)
    .where("show.listed_from", "<=", now)
    .where("show.ends_at", ">", now)
    .where(isOn)
    .where(sql<boolean>`(${eventId}::int is null or show.id = ${eventId}::int)`)
    .orderBy("show.starts_at")
    .orderBy("show.id")
    .execute();

export async function insertPickup(trx: Transaction<DB>, pickup: Insertable<OrderPickups>): Promise<void> {
  await trx.insertInto("order_pickups").values(pickup).execute();
}

/** Selects the pick-up of orders that are collected at a show; excludes those switched to shipping. */
const pickups = (db: Kysely<DB>, now: Date) =>
  db
    .selectFrom("order_pickups")
    .innerJoin("orders", "orders.id", "order_pickups.order_id")
    .leftJoin(showsView.as("show"), "show.id", "order_pickups.event_id")
    .leftJoin("order_handovers as handed", (join) =>
      join.onRef("handed.order_id", "=", "order_pickups.order_id").on("handed.problem", "is", null),
    )
    .select([
      "order_pickups.order_id",
      "order_pickups.event_id",
      "show.venue",
      "handed.handed_at",
      sql<string>`coalesce(show.title, order_pickups.show_title)`.as("show"),
      sql<string>`coalesce(show.local_date, to_char(order_pickups.show_date, 'YYYY-MM-DD'))`.as("date"),
      sql<PickupState>`case
        when handed.id is not null then 'handed_over'
        when orders.status = 'cancelled' then 'cancelled'
        when show.id is null or not ${isOn} then 'show_off'
        when show.ends_at <= ${now} then 'not_collected'
        else 'to_collect' end`.as("state"),
    ])
    .where("order_pickups.ships_since", "is", null);

export const findPickup = (db: Kysely<DB>, orderId: number, now: Date) =>
  pickups(db, now).where("order_pickups.order_id", "=", orderId).executeTakeFirst();

/** Returns the pick-ups of several orders. */
export const pickupsOfOrders = (db: Kysely<DB>, orderIds: readonly number[], now: Date) =>
  pickups(db, now)
    .where("order_pickups.order_id", "=", sql<number>`any(${[...orderIds]}::int[])`)
    .execute();

const LINES = sql<{ text: string; quantity: number }[]>`(
  select coalesce(json_agg(json_build_object('text', product_name || coalesce(' (' || variant_name || ')', ''),
      'quantity', quantity) order by position), '[]'::json)
    from order_items where order_items.order_id = orders.id and source = 'own_stock'
      and ${isPiece})`;

/** Returns paid orders that are still to be collected, by show; at most `LISTED`. */
export const uncollected = (db: Kysely<DB>, now: Date) =>
  pickups(db, now)
    .select([
      "orders.order_number",
      sql<string>`btrim(orders.billing_first_name || ' ' || orders.billing_last_name)`.as("customer"),
      LINES.as("lines"),
    ])
    .where("orders.status", "=", "processing")
    .orderBy("date")
    .orderBy("order_pickups.order_id")
    .limit(LISTED)
    .execute();

/** Returns the orders to be handed over at a show, including past ones, each with its buyer's place there. */
export const ordersOfShow = (db: Kysely<DB>, eventId: number) =>
  db
    .selectFrom("order_pickups")
    .innerJoin("orders", "orders.id", "order_pickups.order_id")
    .leftJoin(entriesView.as("entry"), (join) =>
      join
        .onRef("entry.event_id", "=", "order_pickups.event_id")
        .onRef("entry.user_id", "=", "orders.user_id")
        .on("entry.status", "=", "attending"),
    )
    .select([
      "orders.id as order_id",
      "orders.order_number",
      "entry.id as party_id",
      sql<string>`btrim(orders.billing_first_name || ' ' || orders.billing_last_name)`.as("name"),
      LINES.as("lines"),
    ])
    .where("order_pickups.event_id", "=", eventId)
    .where("order_pickups.ships_since", "is", null)
    .where("orders.status", "in", ["processing", "delivered"])
    .orderBy("name")
    .orderBy("orders.id")
    .execute();

export const handoversOfShow = (db: Kysely<DB>, eventId: number) =>
  db
    .selectFrom("order_handovers")
    .innerJoin("order_pickups", "order_pickups.order_id", "order_handovers.order_id")
    .select([
      "order_handovers.id",
      "order_handovers.order_id",
      "order_handovers.door",
      "order_handovers.handed_at",
      "order_handovers.problem",
    ])
    .where("order_pickups.event_id", "=", eventId)
    .orderBy("order_handovers.handed_at")
    .execute();

export const findHandover = (db: Kysely<DB>, id: string) =>
  db.selectFrom("order_handovers").select(["order_id"]).where("id", "=", id).executeTakeFirst();

/** Returns the time and door of an order's hand-over; undefined if it was not handed over. */
export const firstHandover = (db: Kysely<DB>, orderId: number) =>
  db
    .selectFrom("order_handovers")
    .select(["door", "handed_at"])
    .where("order_id", "=", orderId)
    .where("problem", "is", null)
    .executeTakeFirst();

/** Records a hand-over. Returns false if it is recorded already or the order was handed over elsewhere. */
export async function insertHandover(trx: Transaction<DB>, handover: Insertable<OrderHandovers>): Promise<boolean> {
  const made = await trx
    .insertInto("order_handovers")
    .values(handover)
    .onConflict((conflict) => conflict.doNothing())
    .returning("id")
    .executeTakeFirst();
  return made !== undefined;
}

/** Switches an order to shipping. */
export async function switchToShipping(
  trx: Transaction<DB>,
  orderId: number,
  address: Record<
    | "shipping_first_name"
    | "shipping_last_name"
    | "shipping_address"
    | "shipping_city"
    | "shipping_state"
    | "shipping_zip_code"
    | "shipping_country",
    string
  >,
  now: Date,
): Promise<void> {
  await trx.updateTable("order_pickups").set({ ships_since: now }).where("order_id", "=", orderId).execute();
  await trx
    .updateTable("orders")
    .set((eb) => ({ ...address, same_as_billing: false, updated_at: now, version: eb("version", "+", 1) }))
    .where("id", "=", orderId)
    .execute();
}

/**
 * Returns upcoming shows and shows of the past 60 days that have a pick-up point: upcoming ones first, each group nearest first.
 */
export const listPoints = (db: Kysely<DB>, now: Date) =>
  db
    .selectFrom(showsView.as("show"))
    .leftJoin("pickup_points", "pickup_points.event_id", "show.id")
    .select([
      "show.id as event_id",
      "show.title as show",
      "show.local_date as date",
      "show.venue",
      "show.starts_at",
      "pickup_points.closes_at",
      sql<number>`(select count(*)::int from order_pickups join orders on orders.id = order_id
        where order_pickups.event_id = show.id and ships_since is null and orders.status = 'processing')`.as("waiting"),
      sql<number>`(select count(*)::int from order_pickups join order_handovers using (order_id)
        where order_pickups.event_id = show.id and problem is null)`.as("handed_over"),
    ])
    .where((eb) =>
      eb.or([
        eb.and([eb("show.ends_at", ">", now), isOn]),
        eb("show.ends_at", ">", new Date(now.getTime() - 60 * DAY_MS)).and("pickup_points.event_id", "is not", null),
      ]),
    )
    .orderBy(sql`show.ends_at <= ${now}`)
    .orderBy(sql`abs(extract(epoch from show.starts_at - ${now}))`)
    .limit(SHOWS_LISTED)
    .execute();

/** Returns the title and end of a show, which limits its cut-off; undefined for an unknown or cancelled show. */
export const endOfShow = (db: Kysely<DB>, eventId: number) =>
  db
    .selectFrom(showsView.as("show"))
    .select(["show.title", "show.ends_at"])
    .where("show.id", "=", eventId)
    .where("show.status", "!=", "cancelled")
    .executeTakeFirst();

export async function writePoint(trx: Transaction<DB>, eventId: number, closesAt: Date | null, now: Date) {
  if (closesAt === null) {
    await trx.deleteFrom("pickup_points").where("event_id", "=", eventId).execute();
    return;
  }
  const values = { closes_at: closesAt, updated_at: now };
  await trx
    .insertInto("pickup_points")
    .values({ event_id: eventId, ...values })
    .onConflict((conflict) => conflict.column("event_id").doUpdateSet(values))
    .execute();
}

/** Locks up to `limit` open orders whose buyers have not been notified of their show's current date and place. */
export const lockUnannounced = (trx: Transaction<DB>, now: Date, limit: number) =>
  trx
    .selectFrom("order_pickups")
    .innerJoin("orders", "orders.id", "order_pickups.order_id")
    .innerJoin(showsView.as("show"), "show.id", "order_pickups.event_id")
    .select([
      "order_pickups.order_id",
      "orders.status",
      "show.ends_at",
      "show.title",
      "show.local_date",
      "show.calendar_sequence",
    ])
    .where("order_pickups.ships_since", "is", null)
    .whereRef("order_pickups.told_sequence", "<", "show.calendar_sequence")
    .where("orders.status", "in", ["pending", "processing"])
    .where("show.ends_at", ">", new Date(now.getTime() - DAY_MS))
    .orderBy("order_pickups.order_id")
    .limit(limit)
    .forUpdate("order_pickups")
    .skipLocked()
    .execute();

/** Records that a buyer was notified of a show's current date and title. */
export async function recordBuyerNotified(
  trx: Transaction<DB>,
  { order_id, ...show }: { order_id: number; told_sequence: number; show_title: string; show_date: string },
): Promise<void> {
  await trx.updateTable("order_pickups").set(show).where("order_id", "=", order_id).execute();
}
