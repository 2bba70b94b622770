import { type Kysely, sql, type Transaction } from "kysely";
import type { DB } from "../../../platform/db/types.gen.ts";
import { usersView } from "../../accounts/public.queries.ts";

const oneOf = (entryIds: readonly number[]) => sql<number>`any(${[...entryIds]}::bigint[])`;

/** Reserves places for waiting parties until `until`; the event must be locked. */
export async function offerPlaces(trx: Transaction<DB>, entryIds: readonly number[], until: Date): Promise<void> {
  await trx.updateTable("event_entries").set({ offered_until: until }).where("id", "=", oneOf(entryIds)).execute();
}

/** Shows with an offer that has expired. */
export async function eventsWithDueOffers(db: Kysely<DB>, now: Date): Promise<number[]> {
  const rows = await db
    .selectFrom("event_entries")
    .select("event_id")
    .distinct()
    .where("offered_until", "<=", now)
    .orderBy("event_id")
    .execute();
  return rows.map(({ event_id }) => event_id);
}

/** A locked show's parties whose offer has expired, in waitlist order. */
export const dueOffers = (trx: Transaction<DB>, eventId: number, now: Date) =>
  trx
    .selectFrom("event_entries")
    .select(["id", "user_id", "party_size"])
    .where("event_id", "=", eventId)
    .where("offered_until", "<=", now)
    .orderBy("id")
    .execute();

/** Limits a locked show's offers to end no later than `at`. */
export async function capOffers(trx: Transaction<DB>, eventId: number, at: Date): Promise<void> {
  await trx
    .updateTable("event_entries")
    .set({ offered_until: at })
    .where("event_id", "=", eventId)
    .where("offered_until", ">", at)
    .execute();
}

/**
 * Shows reachable at `now` that have free places and a waiting party that fits: no fan could be asked when the places were freed,
 * because the ticket sale had not begun, the show was not published, or the waiting fan was blocked or being deleted.
 */
export async function eventsToFill(db: Kysely<DB>, now: Date): Promise<number[]> {
  const rows = await db
    .selectFrom("events")
    .select("events.id")
    .where("events.status", "!=", "cancelled")
    .where(sql<boolean>`events.places_taken < events.capacity`)
    .where("events.reachable_from", "<=", now)
    .where(({ eb, and, or }) =>
      or([
        eb("events.ends_at", ">", now),
        and([eb("events.status", "=", "postponed"), eb("events.previous_starts_at", "is", null)]),
      ]),
    )
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom("event_entries as waiting")
          .innerJoin(usersView.as("person"), "person.id", "waiting.user_id")
          .select("waiting.id")
          .whereRef("waiting.event_id", "=", "events.id")
          .where("waiting.status", "=", "waitlisted")
          .where("waiting.offered_until", "is", null)
          .where("person.blocked_at", "is", null)
          .where("person.deletion_due_at", "is", null)
          .where(sql<boolean>`waiting.party_size <= events.capacity - events.places_taken`),
      ),
    )
    .orderBy("events.id")
    .execute();
  return rows.map(({ id }) => id);
}

/** Returns parties to waiting, without the places reserved for them. */
export async function withdrawOffers(trx: Transaction<DB>, entryIds: readonly number[]): Promise<void> {
  await trx.updateTable("event_entries").set({ offered_until: null }).where("id", "=", oneOf(entryIds)).execute();
}

/** Removes parties from the waitlist. */
export async function deleteEntries(trx: Transaction<DB>, entryIds: readonly number[]): Promise<void> {
  await trx.deleteFrom("event_entries").where("id", "=", oneOf(entryIds)).execute();
}
