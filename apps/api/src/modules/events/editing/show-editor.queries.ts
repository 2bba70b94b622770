import type { EditorShowListInput, EditorShowRow, Guest, ShowForEditing } from "@fanfare/contracts/events/show-editor";
import { type Kysely, type SelectQueryBuilder, type SqlBool, sql } from "kysely";
import { offsetOf, type PageOf } from "../../../platform/db/page.ts";
import { contains } from "../../../platform/db/text-match.ts";
import type { DB } from "../../../platform/db/types.gen.ts";
import { usersView } from "../../accounts/public.queries.ts";
import { failedReturnsView, keptPaymentsView } from "../../store/public.queries.ts";
import { isOver } from "../calendar/event.queries.ts";
import { statusAt } from "../calendar/event-status.ts";
import { wallTime } from "../calendar/venue-time.ts";

const isOut = (row: { reachable_from: Date | null }, now: Date) =>
  row.reachable_from !== null && row.reachable_from <= now;

const waitingPersons = sql<number>`(select coalesce(sum(party_size), 0)::int from event_entries
  where event_id = events.id and event_entries.status = 'waitlisted')`;
const parties = (status: "attending" | "waitlisted") => sql<number>`(select count(*)::int from event_entries
  where event_id = events.id and event_entries.status = ${status})`;

/** Whether a cancelled show has tickets that have not been paid back, or whose refund failed. */
const hasTicketsToPayBack = sql<SqlBool>`exists (select from sold_places as places where places.event_id = events.id
  and (places.status = 'held' and exists (select from ${keptPaymentsView} as kept where kept.order_id = places.order_id)
    or exists (select from ${failedReturnsView} as failed where failed.order_item_id = places.order_item_id)))`;

function matching(
  db: Kysely<DB>,
  { list, search }: EditorShowListInput,
  now: Date,
): SelectQueryBuilder<DB, "events" | "venues", object> {
  let query = db.selectFrom("events").innerJoin("venues", "venues.id", "events.venue_id");
  if (list === "drafts") query = query.where("events.visibility", "=", "draft");
  else if (list === "to_pay_back") query = query.where("events.status", "=", "cancelled").where(hasTicketsToPayBack);
  else {
    query = query.where("events.visibility", "<>", "draft");
    query = query.where(list === "past" ? isOver(now) : sql<SqlBool>`not ${isOver(now)}`);
  }
  if (search) {
    query = query.where((eb) =>
      eb.or([contains("events.title", search), contains("venues.name", search), contains("venues.city", search)]),
    );
  }
  return query;
}

/** The team's shows: upcoming ones by date, past ones latest first. */
export async function listShowsForEditing(
  db: Kysely<DB>,
  query: EditorShowListInput,
  now: Date,
): Promise<PageOf<EditorShowRow>> {
  const { count } = await matching(db, query, now)
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  const direction = query.list === "past" ? "desc" : "asc";
  const rows = await matching(db, query, now)
    .select([
      "events.id",
      "events.title",
      "events.type",
      "events.status",
      "events.visibility",
      "events.reachable_from",
      sql<string | null>`coalesce(events.poster_image,
        (select tours.poster_image from tours where tours.id = events.tour_id))`.as("poster_image"),
      "events.starts_at",
      "events.ends_at",
      "events.previous_starts_at",
      "events.capacity",
      "events.places_taken",
      "venues.name as venue",
      "venues.city",
      "venues.timezone",
      waitingPersons.as("waiting"),
    ])
    .orderBy("events.starts_at", direction)
    .orderBy("events.id", direction)
    .limit(query.page_size)
    .offset(offsetOf(query))
    .execute();
  return {
    count,
    results: rows.map((row) => {
      const { date, time } = wallTime(row.starts_at, row.timezone);
      return {
        id: row.id,
        title: row.title,
        type: row.type,
        status: statusAt(row, now),
        visibility: row.visibility,
        is_out: isOut(row, now),
        poster_image: row.poster_image,
        local_date: date,
        time,
        venue: row.venue,
        city: row.city,
        capacity: row.capacity,
        places_taken: row.places_taken,
        waiting: row.waiting,
      };
    }),
  };
}

const wall = (instant: Date, timezone: string) => {
  const { date, time } = wallTime(instant, timezone);
  return `${date}T${time}`;
};

/** One show with the data that its editor needs, or undefined. */
export async function findShowForEditing(db: Kysely<DB>, id: number, now: Date): Promise<ShowForEditing | undefined> {
  const row = await db
    .selectFrom("events")
    .innerJoin("venues", "venues.id", "events.venue_id")
    .selectAll("events")
    .select([
      "venues.timezone",
      "venues.name as venue_name",
      waitingPersons.as("waiting_persons"),
      parties("attending").as("attending_parties"),
      parties("waitlisted").as("waiting_parties"),
    ])
    .where("events.id", "=", id)
    .executeTakeFirst();
  if (!row) return undefined;
  return {
    id: row.id,
    version: row.version,
    title: row.title,
    description: row.description,
    type: row.type,
    status: row.status,
    shown_status: statusAt(row, now),
    visibility: row.visibility,
    venue_id: row.venue_id,
    venue_name: row.venue_name,
    tour_id: row.tour_id,
    starts: wall(row.starts_at, row.timezone),
    ends: wall(row.ends_at, row.timezone),
    doors: row.doors_at ? wall(row.doors_at, row.timezone) : null,
    timezone: row.timezone,
    party_limit: row.party_limit,
    price_range: row.price_range,
    ticket_url: row.ticket_url,
    capacity: row.capacity,
    offer_hours: row.offer_hours,
    poster: row.poster_image === null ? null : { image: row.poster_image, placeholder: row.poster_placeholder },
    poster_alt: row.poster_alt,
    is_out: isOut(row, now),
    has_new_date: row.previous_starts_at !== null,
    places_taken: row.places_taken,
    waiting_persons: row.waiting_persons,
    attending_parties: row.attending_parties,
    waiting_parties: row.waiting_parties,
  };
}

type GuestList = "attending" | "waitlisted";

/** Up to `limit` guests after the entry with id `after`, in the order they came. */
export async function guestsOf(
  db: Kysely<DB>,
  event: { id: number; list: GuestList },
  part: { after?: number; offset?: number; limit: number },
): Promise<(Guest & { entry_id: number })[]> {
  const rows = await db
    .selectFrom("event_entries")
    .innerJoin(usersView.as("guest"), "guest.id", "event_entries.user_id")
    .select([
      "event_entries.id as entry_id",
      "guest.id",
      sql<string>`guest.first_name || ' ' || guest.last_name`.as("name"),
      "guest.email",
      "event_entries.party_size",
      "event_entries.since",
      "event_entries.offered_until",
      sql<number | null>`case when event_entries.status = 'waitlisted' then (
        select count(*)::int from event_entries as line
        where line.event_id = event_entries.event_id and line.status = 'waitlisted' and line.id <= event_entries.id) end`.as(
        "position",
      ),
    ])
    .where("event_entries.event_id", "=", event.id)
    .where("event_entries.status", "=", event.list)
    .where("event_entries.id", ">", part.after ?? 0)
    .orderBy("event_entries.id")
    .offset(part.offset ?? 0)
    .limit(part.limit)
    .execute();
  return rows.map((row) => ({
    ...row,
    since: row.since.toISOString(),
    offered_until: row.offered_until?.toISOString() ?? null,
  }));
}

export async function countGuests(db: Kysely<DB>, event: { id: number; list: GuestList }): Promise<number> {
  const { count } = await db
    .selectFrom("event_entries")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where("event_id", "=", event.id)
    .where("status", "=", event.list)
    .executeTakeFirstOrThrow();
  return count;
}
