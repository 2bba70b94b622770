import { NEAR_KM } from "@fanfare/contracts/music/notices";
import { expressionBuilder, type Kysely, type RawBuilder, type SqlBool, sql, type Transaction } from "kysely";
import type { DB } from "../../platform/db/types.gen.ts";
import { closedBecause } from "./attendance/waitlist.ts";
import { isUndated, statusAt } from "./calendar/event-status.ts";

// The queries on shows that other modules may use; only this module names their tables. The views are subqueries that callers
// join under a name of their own, see accounts/public.queries.ts.

/** The columns of shows that other modules may join. */
export const eventsView = expressionBuilder<DB>()
  .selectFrom("events")
  .select([
    "id",
    "venue_id",
    "title",
    "poster_image",
    "starts_at",
    "previous_starts_at",
    "places_taken",
    "listed_from",
    "reachable_from",
    "updated_at",
    "status",
    "capacity",
  ]);

/** The columns of tours that other modules may join. */
export const toursView = expressionBuilder<DB>().selectFrom("tours").select(["id", "listed_from", "updated_at"]);

/** The columns of venues that other modules may join. */
export const venuesView = expressionBuilder<DB>()
  .selectFrom("venues")
  .select(["id", "name", "city", "timezone", "updated_at"]);

/** Columns of `events` joined with `venues`: the show, its time and its place. */
export const SHOW_COLUMNS = [
  "events.id",
  "events.title",
  "events.status",
  "events.starts_at",
  "events.ends_at",
  "events.previous_starts_at",
  "venues.name as venue",
  "venues.timezone",
] as const;

/** Shows with their place and status, and the version of these that people have been notified of. */
export const showsView = expressionBuilder<DB>()
  .selectFrom("events")
  .innerJoin("venues", "venues.id", "events.venue_id")
  .select([
    ...SHOW_COLUMNS,
    "events.listed_from",
    "events.calendar_sequence",
    "venues.city",
    sql<string>`to_char(events.starts_at at time zone venues.timezone, 'YYYY-MM-DD')`.as("local_date"),
  ]);

/** Fans who attend or wait, by show. */
export const entriesView = expressionBuilder<DB>()
  .selectFrom("event_entries")
  .select(["id", "event_id", "user_id", "status"]);

/** How many places of a show are reserved for waitlist parties that have an offer. */
export async function placesOffered(db: Kysely<DB>, eventId: number): Promise<number> {
  const row = await db
    .selectFrom("event_entries")
    .select((eb) => eb.fn.coalesce(eb.fn.sum<number>("party_size"), sql<number>`0`).as("count"))
    .where("event_id", "=", eventId)
    .where("offered_until", "is not", null)
    .executeTakeFirstOrThrow();
  return Number(row.count);
}

/** The places that orders hold at shows, one row per order line. */
export const soldPlacesView = expressionBuilder<DB>()
  .selectFrom("sold_places")
  .select([
    "order_item_id",
    "order_id",
    "event_id",
    "quantity",
    "status",
    "is_presale",
    "return_asked_at",
    "return_refused",
  ])
  .$narrowType<{ status: "reserved" | "held" | "returned" }>();

/** Which of the orders have unpaid places at a show that was cancelled or is over at `now`: these accept no payment. */
export async function ordersOfClosedShows(
  db: Kysely<DB>,
  orderIds: readonly number[],
  now: Date,
): Promise<Set<number>> {
  if (orderIds.length === 0) return new Set();
  const rows = await db
    .selectFrom("sold_places")
    .innerJoin("events", "events.id", "sold_places.event_id")
    .select([
      "sold_places.order_id",
      "events.status",
      "events.starts_at",
      "events.ends_at",
      "events.previous_starts_at",
    ])
    .where("sold_places.order_id", "=", sql<number>`any(${[...orderIds]}::int[])`)
    .where("sold_places.status", "=", "reserved")
    .execute();
  return new Set(rows.filter((row) => closedBecause(statusAt(row, now)) !== null).map((row) => row.order_id));
}

/** Returns whether the show of any of these order lines has begun or ended by `now`; cancelled shows do not count. */
export async function haveBegun(db: Kysely<DB>, lineIds: readonly number[], now: Date): Promise<boolean> {
  if (lineIds.length === 0) return false;
  const shows = await db
    .selectFrom("sold_places")
    .innerJoin("events", "events.id", "sold_places.event_id")
    .select(["events.status", "events.starts_at", "events.ends_at", "events.previous_starts_at"])
    .where("sold_places.order_item_id", "=", sql<number>`any(${[...lineIds]}::int[])`)
    .where("events.status", "<>", "cancelled")
    .execute();
  return shows.some((show) => statusAt(show, now) === "past" || (!isUndated(show) && show.starts_at <= now));
}

/** Shows with places taken, latest first. */
export const latestAttended = (db: Kysely<DB>, limit: number) =>
  db
    .selectFrom("events")
    .select(["id", "title", "starts_at"])
    .where("places_taken", ">", 0)
    .orderBy("starts_at", "desc")
    .limit(limit)
    .execute();

/** Locks a show against removal until the transaction ends; false when there is no such show. */
export async function holdEvent(trx: Transaction<DB>, id: number): Promise<boolean> {
  const show = await trx.selectFrom("events").select("id").where("id", "=", id).forKeyShare().executeTakeFirst();
  return show !== undefined;
}

/** The distance between two venues in kilometres, on a spherical earth; null where coordinates are not known. */
const KILOMETRES = sql<number>`12742 * asin(least(1, sqrt(
  sin(radians(venues.latitude - home.latitude) / 2) ^ 2
    + cos(radians(home.latitude)) * cos(radians(venues.latitude))
      * sin(radians(venues.longitude - home.longitude) / 2) ^ 2)))`;

/** Venues in or near the city of a show's venue, with the normalised city name used for comparisons. */
export const venuesNear = (eventId: number) => sql<{ id: number; city: string }>`(
  select venues.id, f_unaccent(lower(venues.city)) as city
    from events join venues as home on home.id = events.venue_id
    join venues on f_unaccent(lower(venues.city)) = f_unaccent(lower(home.city)) or ${KILOMETRES} <= ${NEAR_KM}
   where events.id = ${eventId})`;

/** Shows that a letter can be about at `now`: upcoming ones, soonest first, then past ones, latest first. */
export const showsToWriteAbout = (db: Kysely<DB>, now: Date, limit: number) =>
  db
    .selectFrom("events")
    .innerJoin("venues", "venues.id", "events.venue_id")
    .select(["events.id", "events.title", "events.starts_at", "venues.city"])
    .where("events.listed_from", "<=", now)
    .orderBy(sql`events.starts_at < ${now}`)
    .orderBy(sql`abs(extract(epoch from events.starts_at - ${now}))`)
    .limit(limit)
    .execute();

/**
 * Shows announced after `since` that are still to come at `now`, in the named city or near one of its venues (cities have no
 * coordinates of their own). Soonest first.
 */
export const announcedNear = (city: RawBuilder<string>, since: RawBuilder<Date>, now: Date) =>
  expressionBuilder<DB>()
    .selectFrom("events")
    .innerJoin("venues", "venues.id", "events.venue_id")
    .select([
      "events.id",
      "events.title",
      "events.starts_at",
      "events.poster_image",
      "venues.name as venue_name",
      "venues.city",
      "venues.timezone",
    ])
    .where("events.listed_from", "<=", now)
    .where(sql<SqlBool>`events.listed_from > ${since}`)
    .where("events.status", "!=", "cancelled")
    .where("events.ends_at", ">", now)
    .where(
      sql<SqlBool>`(f_unaccent(lower(venues.city)) = f_unaccent(lower(${city})) or exists (
        select from venues as home
         where f_unaccent(lower(home.city)) = f_unaccent(lower(${city})) and ${KILOMETRES} <= ${NEAR_KM}))`,
    )
    .orderBy("events.starts_at")
    .orderBy("events.id");

/** The columns of a show that a release day's dry run checks; undefined when the show no longer exists. */
export const showForRelease = (db: Kysely<DB>, id: number) =>
  db.selectFrom("events").select(["title", "listed_from", "status", "ends_at"]).where("id", "=", id).executeTakeFirst();

/** Lists a show from `at`, which must not be in the future; a show that is already listed stays as it is. */
export async function openShow(trx: Transaction<DB>, id: number, at: Date): Promise<void> {
  await trx
    .updateTable("events")
    .set((eb) => ({ visibility: "public", published_at: at, updated_at: at, version: eb("version", "+", 1) }))
    .where("id", "=", id)
    .where((eb) => eb.or([eb("listed_from", "is", null), eb("listed_from", ">", at)]))
    .execute();
}
