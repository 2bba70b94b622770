import type { DoorCounts, DoorEntry } from "@fanfare/contracts/events/door";
import { type Kysely, sql } from "kysely";
import type { DB } from "../../../platform/db/types.gen.ts";
import { usersView } from "../../accounts/public.queries.ts";
import { SHOW_COLUMNS } from "../public.queries.ts";

/** A door can be opened for shows that ended up to this many hours ago. */
const HOURS_AFTER = 12;
const MAX_SHOWS = 30;

const doorShows = (db: Kysely<DB>) =>
  db
    .selectFrom("events")
    .innerJoin("venues", "venues.id", "events.venue_id")
    .select([...SHOW_COLUMNS, "events.capacity", "events.places_taken"]);

export type DoorShowRow = Awaited<ReturnType<ReturnType<typeof doorShows>["executeTakeFirstOrThrow"]>>;

/** Published shows that a door can be opened for, soonest first. */
export const listDoorShows = (db: Kysely<DB>, now: Date) =>
  doorShows(db)
    .where("events.visibility", "<>", "draft")
    .where("events.status", "<>", "cancelled")
    .where("events.ends_at", ">", sql<Date>`${now}::timestamptz - make_interval(hours => ${HOURS_AFTER})`)
    .orderBy("events.starts_at")
    .orderBy("events.id")
    .limit(MAX_SHOWS)
    .execute();

export const findDoorShow = (db: Kysely<DB>, id: number): Promise<DoorShowRow | undefined> =>
  doorShows(db).where("events.id", "=", id).executeTakeFirst();

/** Expected parties: fans who are attending, by name. */
export const fanParties = (db: Kysely<DB>, eventId: number) =>
  db
    .selectFrom("event_entries")
    .innerJoin(usersView.as("fan"), "fan.id", "event_entries.user_id")
    .select([
      "event_entries.id",
      "event_entries.user_id",
      "event_entries.party_size",
      sql<string>`btrim(fan.first_name || ' ' || fan.last_name)`.as("name"),
    ])
    .select((eb) =>
      eb
        .selectFrom("place_transfers")
        .innerJoin(usersView.as("giver"), "giver.id", "place_transfers.from_user_id")
        .select(
          sql<
            string | null
          >`'Place from ' || string_agg(distinct btrim(giver.first_name || ' ' || giver.last_name), ', ')`.as("note"),
        )
        .whereRef("place_transfers.event_id", "=", "event_entries.event_id")
        .whereRef("place_transfers.accepted_by", "=", "event_entries.user_id")
        .as("note"),
    )
    .where("event_entries.event_id", "=", eventId)
    .where("event_entries.status", "=", "attending")
    .orderBy("event_entries.id")
    .execute();

/** Expected parties: guests that the team added. */
export const guestParties = (db: Kysely<DB>, eventId: number) =>
  db
    .selectFrom("event_guests")
    .select(["id", "name", "note", "party_size"])
    .where("event_id", "=", eventId)
    .orderBy("id")
    .execute();

/** Door entries that changed after `since`, including undone ones and problems. */
export async function entriesSince(db: Kysely<DB>, eventId: number, since: Date | null): Promise<DoorEntry[]> {
  let query = db
    .selectFrom("door_entries")
    .select(["id", "kind", "entry_id", "guest_id", "person", "door", "let_in_at", "problem", "undone_at"])
    .where("event_id", "=", eventId)
    .orderBy("changed_at")
    .orderBy("id");
  if (since) query = query.where("changed_at", ">", since);
  const rows = await query.execute();
  return rows.map(({ entry_id, guest_id, let_in_at, undone_at, ...row }) => ({
    ...row,
    party_id: entry_id ?? guest_id,
    let_in_at: let_in_at.toISOString(),
    undone_at: undone_at?.toISOString() ?? null,
  }));
}

/** How many persons were let in and how many are expected. */
export async function countDoor(db: Kysely<DB>, eventId: number): Promise<DoorCounts> {
  const row = await db
    .selectFrom("events")
    .select(["capacity", "places_taken as expected"])
    .select((eb) =>
      eb
        .selectFrom("door_entries")
        .select((inner) => inner.fn.countAll<number>().as("count"))
        .whereRef("event_id", "=", "events.id")
        .where("undone_at", "is", null)
        .as("in"),
    )
    .where("id", "=", eventId)
    .executeTakeFirstOrThrow();
  return { in: row.in ?? 0, expected: row.expected, capacity: row.capacity };
}
