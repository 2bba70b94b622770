import { sql, type Transaction } from "kysely";
import type { DB } from "../../../platform/db/types.gen.ts";

/** The columns that a change's mail depends on; undefined when the event no longer exists. */
export const eventToAnnounce = (trx: Transaction<DB>, eventId: number) =>
  trx
    .selectFrom("events")
    .select(["status", "ends_at", "previous_starts_at", "calendar_sequence"])
    .where("id", "=", eventId)
    .executeTakeFirst();

/**
 * Locks up to `limit` people who have not been notified of the event's version `sequence`, skipping those locked by another
 * process.
 */
export const lockUnnotified = (trx: Transaction<DB>, eventId: number, sequence: number, limit: number) =>
  trx
    .selectFrom("event_entries")
    .select(["id", "user_id", "status"])
    .where("event_id", "=", eventId)
    .where("told_sequence", "<", sequence)
    .orderBy("id")
    .limit(limit)
    .forUpdate()
    .skipLocked()
    .execute();

const oneOf = (entryIds: readonly number[]) => sql<number>`any(${[...entryIds]}::bigint[])`;

/** Records that people have been notified of the event's version `sequence`. */
export async function markNotified(trx: Transaction<DB>, entryIds: readonly number[], sequence: number): Promise<void> {
  await trx.updateTable("event_entries").set({ told_sequence: sequence }).where("id", "=", oneOf(entryIds)).execute();
}

/** Locks up to `limit` attendees of events in the next `hours` hours who have not been reminded, grouped by event. */
export const lockDueReminders = (trx: Transaction<DB>, now: Date, hours: number, limit: number) =>
  trx
    .selectFrom("event_entries")
    .innerJoin("events", "events.id", "event_entries.event_id")
    .select(["event_entries.id", "event_entries.user_id", "event_entries.event_id", "event_entries.party_size"])
    .where("event_entries.status", "=", "attending")
    .where("event_entries.reminded_at", "is", null)
    // A postponed show gets a reminder once it has a new date.
    .where((eb) =>
      eb.or([
        eb("events.status", "=", "upcoming"),
        eb.and([eb("events.status", "=", "postponed"), eb("events.previous_starts_at", "is not", null)]),
      ]),
    )
    .where("events.starts_at", ">", now)
    .where("events.starts_at", "<=", sql<Date>`${now}::timestamptz + make_interval(hours => ${hours})`)
    // A guest who joined within that day has only just received a mail with the same facts.
    .where("event_entries.since", "<=", sql<Date>`events.starts_at - make_interval(hours => ${hours})`)
    .orderBy("event_entries.event_id")
    .orderBy("event_entries.id")
    .limit(limit)
    .forUpdate("event_entries")
    .skipLocked()
    .execute();

export async function markReminded(trx: Transaction<DB>, entryIds: readonly number[], now: Date): Promise<void> {
  await trx.updateTable("event_entries").set({ reminded_at: now }).where("id", "=", oneOf(entryIds)).execute();
}
