import { type Kysely, sql, type Transaction } from "kysely";
import type { DB } from "../../../platform/db/types.gen.ts";
import { usersView } from "../../accounts/public.queries.ts";
import type { Entry } from "../attendance/entry.queries.ts";

/** The offer that an order took its places of, as the fan had it; `id` is their place in line. */
export type KeptOffer = { id: number; party_size: number; since: string; offered_until: string; language: string };

/** Whether what is offered still reaches a fan: their account is neither blocked nor going. */
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

/** Puts a fan back where they were in line, with what was offered to them; the event must be locked. */
export async function restoreOffer(
  trx: Transaction<DB>,
  { event_id, user_id, offer }: { event_id: number; user_id: number; offer: KeptOffer },
): Promise<void> {
  // The id is the place in line, which is theirs still.
  await sql`
    insert into event_entries
      (id, event_id, user_id, party_size, status, since, offered_until, language, told_sequence)
    overriding system value
    select ${offer.id}, events.id, ${user_id}, ${offer.party_size}, 'waitlisted', ${offer.since}::timestamptz,
      ${offer.offered_until}::timestamptz, ${offer.language}, events.calendar_sequence
      from events where events.id = ${event_id}`.execute(trx);
}

/** What an open offer is kept as beside an order. */
export const keptOffer = (entry: Entry, offered_until: Date): KeptOffer => ({
  id: entry.id,
  party_size: entry.party_size,
  since: entry.since.toISOString(),
  offered_until: offered_until.toISOString(),
  language: entry.language,
});
