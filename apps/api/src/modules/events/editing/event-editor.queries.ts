import { type Insertable, type Kysely, sql, type Transaction, type Updateable } from "kysely";
import type { DB, Events } from "../../../platform/db/types.gen.ts";

// All writes here require that the caller has locked the show (`lockEvent`).

/** A venue's time zone; undefined for an unknown venue. */
export async function zoneOf(db: Kysely<DB>, venueId: number): Promise<string | undefined> {
  const venue = await db.selectFrom("venues").select("timezone").where("id", "=", venueId).executeTakeFirst();
  return venue?.timezone;
}

export async function isTour(db: Kysely<DB>, id: number): Promise<boolean> {
  const tour = await db.selectFrom("tours").select("id").where("id", "=", id).executeTakeFirst();
  return tour !== undefined;
}

export const insertEvent = (trx: Transaction<DB>, event: Insertable<Events>) =>
  trx.insertInto("events").values(event).returning(["id", "version"]).executeTakeFirstOrThrow();

/** The shows that were moved in under these names. */
export async function showsMovedFrom(db: Kysely<DB>, from: readonly string[]): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom("events")
    .select(["id", "moved_from"])
    .where(sql<boolean>`moved_from = any(${[...from]}::text[])`)
    .execute();
  return new Map(rows.flatMap(({ id, moved_from }) => (moved_from === null ? [] : [[moved_from, id]])));
}

export const findEventRow = (db: Kysely<DB>, id: number) =>
  db.selectFrom("events").selectAll().where("id", "=", id).executeTakeFirst();

/** Changes a show and increments its version; with `isNews` also the calendar sequence. */
export async function updateEvent(
  trx: Transaction<DB>,
  id: number,
  changes: Updateable<Events>,
  { isNews }: { isNews: boolean },
): Promise<void> {
  await trx
    .updateTable("events")
    .set((eb) => ({
      ...changes,
      ...(isNews ? { calendar_sequence: eb("calendar_sequence", "+", 1) } : {}),
      version: eb("version", "+", 1),
    }))
    .where("id", "=", id)
    .execute();
}

/** Clears the reminders of a show whose date changed, so that all its guests are reminded again. */
export async function clearReminders(trx: Transaction<DB>, eventId: number): Promise<void> {
  await trx.updateTable("event_entries").set({ reminded_at: null }).where("event_id", "=", eventId).execute();
}

export async function placesTaken(db: Kysely<DB>, eventId: number): Promise<number> {
  const row = await db.selectFrom("events").select("places_taken").where("id", "=", eventId).executeTakeFirstOrThrow();
  return row.places_taken;
}

export async function titleOf(db: Kysely<DB>, eventId: number): Promise<string> {
  const row = await db.selectFrom("events").select("title").where("id", "=", eventId).executeTakeFirstOrThrow();
  return row.title;
}

/** Whether any fan attends a show or is on its waitlist. */
export async function hasGuests(db: Kysely<DB>, eventId: number): Promise<boolean> {
  const guest = await db.selectFrom("event_entries").select("id").where("event_id", "=", eventId).executeTakeFirst();
  return guest !== undefined;
}

export async function deleteEvent(trx: Transaction<DB>, id: number): Promise<void> {
  await trx.deleteFrom("events").where("id", "=", id).execute();
}
