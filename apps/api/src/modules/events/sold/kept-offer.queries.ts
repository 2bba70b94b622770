import { type Kysely, sql, type Transaction } from "kysely";
import type { DB } from "../../../platform/db/types.gen.ts";
import { usersView } from "../../accounts/public.queries.ts";
import type { Entry } from "../attendance/entry.queries.ts";

/** The offer from which an order took its places, as the fan had it; `id` is their position on the waitlist. */
export type KeptOffer = { id: number; party_size: number; since: string; offered_until: string; language: string };

/** Whether a fan can receive offers: their account is neither blocked nor being deleted. */
export async function isReached(db: Kysely<DB>, userId: number): Promise<boolean> {
  const person = await db
    .selectFrom(usersView.as("person"))
    .select("person.id")
    .where("person.id", "=", userId)
    .where("person.blocked_at", "is", null)
    .where("person.deletion_due_at", "is", null)
    .executeTakeFirst();
  return person !== undefined;
}

/** Puts a fan back at their position on the waitlist, with the offer they had; the event must be locked. */
export async function restoreOffer(
  trx: Transaction<DB>,
  { event_id, user_id, offer }: { event_id: number; user_id: number; offer: KeptOffer },
): Promise<void> {
  // The id is the fan's position on the waitlist, which is still theirs.
  await sql`
    insert into event_entries
      (id, event_id, user_id, party_size, status, since, offered_until, language, told_sequence)
    overriding system value
    select ${offer.id}, events.id, ${user_id}, ${offer.party_size}, 'waitlisted', ${offer.since}::timestamptz,
      ${offer.offered_until}::timestamptz, ${offer.language}, events.calendar_sequence
      from events where events.id = ${event_id}`.execute(trx);
}

/** An open offer in the form that is stored with an order. */
export const keptOffer = (entry: Entry, offered_until: Date): KeptOffer => ({
  id: entry.id,
  party_size: entry.party_size,
  since: entry.since.toISOString(),
  offered_until: offered_until.toISOString(),
  language: entry.language,
});
