import type { Event, EventDetail, EventListInput, EventStatus } from "@fanfare/contracts/events/event";
import type { VenuePlaces } from "@fanfare/contracts/events/venue";
import { type Kysely, type SelectQueryBuilder, type SqlBool, sql } from "kysely";
import { offsetOf } from "../../../platform/db/page.ts";
import { contains, equals } from "../../../platform/db/text-match.ts";
import type { DB } from "../../../platform/db/types.gen.ts";
import { placesLeft } from "../attendance/waitlist.ts";
import { statusAt } from "./event-status.ts";
import { venueColumns, venueSummaryView, venueView } from "./venue.queries.ts";
import { wallTime } from "./venue-time.ts";
import { isListed, isReachable } from "./visibility.ts";

/** Events with their venue, and with their tour if that is published. */
const withSurroundings = (db: Kysely<DB>, now: Date) =>
  db
    .selectFrom("events")
    .innerJoin("venues", "venues.id", "events.venue_id")
    .leftJoin("tours", (join) => join.onRef("tours.id", "=", "events.tour_id").on("tours.listed_from", "<=", now))
    .select(venueColumns)
    .select([
      "events.id",
      "events.title",
      "events.description",
      "events.type",
      "events.status",
      "events.poster_image",
      "events.poster_placeholder",
      "events.poster_alt",
      "events.starts_at",
      "events.ends_at",
      "events.doors_at",
      "events.previous_starts_at",
      "events.capacity",
      "events.party_limit",
      "events.places_taken",
      "events.price_range",
      "events.ticket_url",
      "events.sells_tickets",
      "events.calendar_uid",
      "events.calendar_sequence",
      "events.updated_at",
      "tours.id as tour_id",
      "tours.name as tour_name",
      "tours.poster_image as tour_poster",
      "tours.poster_placeholder as tour_placeholder",
    ]);

type Row = Awaited<ReturnType<ReturnType<typeof withSurroundings>["executeTakeFirstOrThrow"]>>;

function eventView(row: Row, now: Date): Event {
  const { venue_timezone: timezone } = row;
  const start = wallTime(row.starts_at, timezone);
  return {
    id: row.id,
    title: row.title,
    type: row.type,
    status: statusAt(row, now),
    poster_image: row.poster_image ?? row.tour_poster,
    poster_placeholder: row.poster_image ? row.poster_placeholder : row.tour_placeholder,
    date: row.starts_at.toISOString(),
    ends_at: row.ends_at.toISOString(),
    doors_at: row.doors_at?.toISOString() ?? null,
    previous_date: row.previous_starts_at?.toISOString() ?? null,
    local_date: start.date,
    time: start.time,
    doors_time: row.doors_at ? wallTime(row.doors_at, timezone).time : null,
    timezone,
    city: row.venue_city,
    venue: venueSummaryView(row),
    tour: row.tour_id === null || row.tour_name === null ? null : { id: row.tour_id, name: row.tour_name },
    price_range: row.price_range,
    ticket_url: row.sells_tickets ? null : row.ticket_url,
    sells_tickets: row.sells_tickets,
    capacity: row.capacity,
    party_limit: row.party_limit,
    places_left: placesLeft(row),
  };
}

const detailView = (row: Row, now: Date): EventDetail => ({
  ...eventView(row, now),
  description: row.description,
  poster_alt: row.poster_image ? row.poster_alt : null,
  venue: venueView(row),
});

/** Postponed without a new date; the SQL counterpart of `isUndated`. */
const undated = sql<SqlBool>`(events.status = 'postponed' and events.previous_starts_at is null)`;

/** Whether an event has a status at `now`; the SQL counterpart of `statusAt`. */
export function hasStatus(status: EventStatus, now: Date) {
  if (status === "cancelled") return sql<SqlBool>`events.status = 'cancelled'`;
  if (status === "past") return sql<SqlBool>`(events.status <> 'cancelled' and ${isOver(now)})`;
  return sql<SqlBool>`(events.status = ${status} and not ${isOver(now)})`;
}

/** Over at `now`; a cancelled show is judged by its date alone. */
export const isOver = (now: Date) => sql<SqlBool>`(events.ends_at <= ${now} and not ${undated})`;

const isComing = (now: Date) => sql<SqlBool>`(events.status <> 'cancelled' and not ${isOver(now)})`;

/** The day on the venue's calendar on which an event starts. */
const localDate = sql<string>`(events.starts_at at time zone venues.timezone)::date`;

/**
 * No time zone is a day or more away from UTC, so an index range on the instant can narrow the rows before the local date
 * decides.
 */
const fromDay = (day: string) =>
  sql<SqlBool>`(events.starts_at >= ${day}::date - interval '1 day' and ${localDate} >= ${day}::date)`;
const toDay = (day: string) =>
  sql<SqlBool>`(events.starts_at < ${day}::date + interval '2 days' and ${localDate} <= ${day}::date)`;

type Filters = Omit<EventListInput, "page" | "page_size" | "ordering">;

function matching(db: Kysely<DB>, filters: Filters, now: Date): SelectQueryBuilder<DB, "events" | "venues", object> {
  const { type, tour, venue, city, from, to, status, search } = filters;
  let query = db
    .selectFrom("events")
    .innerJoin("venues", "venues.id", "events.venue_id")
    .where(isListed("events", now));
  if (type !== undefined) query = query.where("events.type", "=", type);
  if (venue !== undefined) query = query.where("events.venue_id", "=", venue);
  if (tour !== undefined) {
    query = query.where("events.tour_id", "in", (eb) =>
      eb.selectFrom("tours").select("tours.id").where("tours.id", "=", tour).where(isReachable("tours", now)),
    );
  }
  if (city) query = query.where(equals("venues.city", city));
  if (from !== undefined) query = query.where(fromDay(from));
  if (to !== undefined) query = query.where(toDay(to));
  if (status !== undefined) query = query.where(hasStatus(status, now));
  if (search) {
    query = query.where((eb) =>
      eb.or([
        contains("events.title", search),
        contains("venues.name", search),
        contains("venues.city", search),
        eb(
          "events.tour_id",
          "in",
          eb.selectFrom("tours").select("tours.id").where(isListed("tours", now)).where(contains("tours.name", search)),
        ),
      ]),
    );
  }
  return query;
}

/** The coordinates of venues that have them: those of a tour's dates or, without a tour, of upcoming shows. */
export async function venuePlaces(db: Kysely<DB>, tour: number | undefined, now: Date): Promise<VenuePlaces["places"]> {
  const rows = await matching(db, tour === undefined ? {} : { tour }, now)
    .$if(tour === undefined, (query) => query.where(isComing(now)))
    .select(["venues.id as venue_id", "venues.latitude", "venues.longitude"])
    .where("venues.latitude", "is not", null)
    .where("venues.longitude", "is not", null)
    .distinct()
    .orderBy("venues.id")
    .$narrowType<{ latitude: number; longitude: number }>()
    .execute();
  return rows;
}

export async function countEvents(db: Kysely<DB>, filters: Filters, now: Date): Promise<number> {
  const row = await matching(db, filters, now)
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return row.count;
}

/** Ordered by date, earliest first, unless the query names an order. */
export async function listEvents(db: Kysely<DB>, query: EventListInput, now: Date): Promise<Event[]> {
  const direction = query.ordering?.startsWith("-") ? "desc" : "asc";
  const byTitle = query.ordering?.endsWith("title") ?? false;
  const page = await matching(db, query, now)
    .select("events.id")
    .orderBy(byTitle ? sql`events.title collate natural_order` : sql.ref("events.starts_at"), direction)
    .orderBy("events.id", direction)
    .limit(query.page_size)
    .offset(offsetOf(query))
    .execute();
  return eventsByIds(
    db,
    page.map((row) => row.id),
    now,
  );
}

const rowsByIds = (db: Kysely<DB>, ids: readonly number[], now: Date) =>
  withSurroundings(db, now)
    .where("events.id", "=", sql<number>`any(${[...ids]}::int[])`)
    .execute();

/** Events in the order of `ids`; unknown ids are left out. Callers check visibility. */
export async function eventsByIds(db: Kysely<DB>, ids: readonly number[], now: Date): Promise<Event[]> {
  if (ids.length === 0) return [];
  const byId = new Map((await rowsByIds(db, ids, now)).map((row) => [row.id, eventView(row, now)]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** The published dates of several tours, soonest first. */
export async function eventsOfTours(
  db: Kysely<DB>,
  tourIds: readonly number[],
  now: Date,
): Promise<Map<number, Event[]>> {
  const byTour = new Map<number, Event[]>(tourIds.map((id) => [id, []]));
  if (tourIds.length === 0) return byTour;
  const rows = await withSurroundings(db, now)
    .select("events.tour_id as in_tour")
    .where("events.tour_id", "=", sql<number>`any(${[...tourIds]}::int[])`)
    .where(isListed("events", now))
    .orderBy("events.starts_at")
    .orderBy("events.id")
    .execute();
  for (const row of rows) if (row.in_tour !== null) byTour.get(row.in_tour)?.push(eventView(row, now));
  return byTour;
}

/** The data that a calendar needs in addition to the event itself. */
export type CalendarEvent = { event: EventDetail; uid: string; sequence: number; changed_at: Date };

const calendarView = (row: Row, now: Date): CalendarEvent => ({
  event: detailView(row, now),
  uid: row.calendar_uid,
  sequence: row.calendar_sequence,
  changed_at: row.updated_at,
});

/** One event that is reachable by its link. */
export async function findEvent(db: Kysely<DB>, id: number, now: Date): Promise<CalendarEvent | undefined> {
  const row = await withSurroundings(db, now)
    .where("events.id", "=", id)
    .where(isReachable("events", now))
    .executeTakeFirst();
  return row && calendarView(row, now);
}

/** An event whether published or not, for mails to its guests. */
export async function eventForMail(db: Kysely<DB>, id: number, now: Date): Promise<CalendarEvent | undefined> {
  const [row] = await rowsByIds(db, [id], now);
  return row && calendarView(row, now);
}

const upcomingRows = (db: Kysely<DB>, now: Date) =>
  withSurroundings(db, now)
    .where(isListed("events", now))
    .where(isComing(now))
    // A postponed show's past day does not determine when it will take place, so such shows come last.
    .orderBy(sql`(events.ends_at <= ${now})`)
    .orderBy("events.starts_at")
    .orderBy("events.id")
    .execute();

/** Shows that are neither cancelled nor over, soonest first. */
export const upcomingEvents = async (db: Kysely<DB>, now: Date): Promise<Event[]> =>
  (await upcomingRows(db, now)).map((row) => eventView(row, now));

export const upcomingForCalendar = async (db: Kysely<DB>, now: Date): Promise<CalendarEvent[]> =>
  (await upcomingRows(db, now)).map((row) => calendarView(row, now));

/** Every show including drafts, soonest first. */
export const allForCalendar = async (db: Kysely<DB>, now: Date): Promise<CalendarEvent[]> =>
  (await withSurroundings(db, now).orderBy("events.starts_at").orderBy("events.id").execute()).map((row) =>
    calendarView(row, now),
  );

/** The next instant at which an event or tour is published, or an event becomes past. */
export async function nextEventChange(db: Kysely<DB>, now: Date): Promise<Date | null> {
  const found = await sql<{ due: Date | null }>`
    select min(due) as due from (
      (select listed_from as due from events where listed_from > ${now} order by 1 limit 1)
      union all
      (select reachable_from from events where reachable_from > ${now} order by 1 limit 1)
      union all
      (select reachable_from from tours where reachable_from > ${now} order by 1 limit 1)
      union all
      (select ends_at from events
        where ends_at > ${now} and status <> 'cancelled' and reachable_from is not null order by 1 limit 1)
    ) as dates`.execute(db);
  return found.rows[0]?.due ?? null;
}
