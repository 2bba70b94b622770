import { type Kysely, sql, type Transaction } from "kysely";
import type { DB } from "../../../platform/db/types.gen.ts";

const oneOf = (entryIds: readonly number[]) => sql<number>`any(${[...entryIds]}::bigint[])`;

/** Keeps places for waiting parties until then; the event must be locked. */
export async function offerPlaces(trx: Transaction<DB>, entryIds: readonly number[], until: Date): Promise<void> {
  await trx.updateTable("event_entries").set({ offered_until: until }).where("id", "=", oneOf(entryIds)).execute();
}

/** Shows with an offer that nobody has taken in time. */
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

/** The parties of a locked show whose time is over, in the order of the line. */
export const dueOffers = (trx: Transaction<DB>, eventId: number, now: Date) =>
  trx
    .selectFrom("event_entries")
    .select(["id", "user_id", "party_size"])
    .where("event_id", "=", eventId)
    .where("offered_until", "<=", now)
    .orderBy("id")
    .execute();

/** Has parties wait as before, without what was kept for them. */
export async function withdrawOffers(trx: Transaction<DB>, entryIds: readonly number[]): Promise<void> {
  await trx.updateTable("event_entries").set({ offered_until: null }).where("id", "=", oneOf(entryIds)).execute();
}

/** Takes parties out of the line. */
export async function deleteEntries(trx: Transaction<DB>, entryIds: readonly number[]): Promise<void> {
  await trx.deleteFrom("event_entries").where("id", "=", oneOf(entryIds)).execute();
}
