import type { TicketRef } from "@fanfare/contracts/events/door";
import { type Insertable, type Kysely, sql, type Transaction } from "kysely";
import type { DB, DoorEntries } from "../../../platform/db/types.gen.ts";
import { usersView } from "../../accounts/public.queries.ts";

/** The party that a ticket belongs to, at whichever show. */
export type TicketParty = { event_id: number; event_title: string; name: string; party_size: number };

/** A ticket's party, locked against removal until the transaction ends; undefined once the place was given back. */
export function holdParty(trx: Transaction<DB>, { kind, id }: TicketRef): Promise<TicketParty | undefined> {
  if (kind === "guest") {
    return trx
      .selectFrom("event_guests")
      .innerJoin("events", "events.id", "event_guests.event_id")
      .select(["event_guests.event_id", "events.title as event_title", "event_guests.name", "event_guests.party_size"])
      .where("event_guests.id", "=", id)
      .forKeyShare("event_guests")
      .executeTakeFirst();
  }
  return trx
    .selectFrom("event_entries")
    .innerJoin("events", "events.id", "event_entries.event_id")
    .innerJoin(usersView.as("fan"), "fan.id", "event_entries.user_id")
    .select([
      "event_entries.event_id",
      "events.title as event_title",
      "event_entries.party_size",
      sql<string>`btrim(fan.first_name || ' ' || fan.last_name)`.as("name"),
    ])
    .where("event_entries.id", "=", id)
    .where("event_entries.status", "=", "attending")
    .forKeyShare("event_entries")
    .executeTakeFirst();
}

/** Locks a ticket's party, so that entries and their undoing are serialized. */
export async function lockParty(trx: Transaction<DB>, { kind, id }: Pick<TicketRef, "kind" | "id">): Promise<void> {
  const table = kind === "fan" ? ("event_entries" as const) : ("event_guests" as const);
  await trx.selectFrom(table).select("id").where("id", "=", id).forUpdate().execute();
}

const ofTicket = (db: Kysely<DB>, { kind, id, person }: TicketRef) =>
  db
    .selectFrom("door_entries")
    .where(kind === "fan" ? "entry_id" : "guest_id", "=", id)
    .where("person", "=", person)
    .where("undone_at", "is", null);

/** When and where a ticket's person was let in; undefined while they were not. */
export const firstEntryOf = (db: Kysely<DB>, ticket: TicketRef) =>
  ofTicket(db, ticket).select(["id", "door", "let_in_at"]).where("problem", "is", null).executeTakeFirst();

export const findDoorEntry = (db: Kysely<DB>, id: string) =>
  db
    .selectFrom("door_entries")
    .select(["id", "event_id", "kind", "entry_id", "guest_id", "person", "problem", "undone_at"])
    .where("id", "=", id)
    .executeTakeFirst();

/** Records an entry. Returns false when it, or another entry of the same ticket, is already recorded. */
export async function insertDoorEntry(trx: Transaction<DB>, entry: Insertable<DoorEntries>): Promise<boolean> {
  const made = await trx
    .insertInto("door_entries")
    .values(entry)
    .onConflict((conflict) => conflict.doNothing())
    .returning("id")
    .executeTakeFirst();
  return made !== undefined;
}

/** Undoes an entry; returns false when it was undone before. */
export async function undoDoorEntry(trx: Transaction<DB>, id: string, now: Date): Promise<boolean> {
  const undone = await trx
    .updateTable("door_entries")
    .set({ undone_at: now, changed_at: now })
    .where("id", "=", id)
    .where("undone_at", "is", null)
    .returning("id")
    .executeTakeFirst();
  return undone !== undefined;
}

/** Makes a ticket's next entry the valid one after the first was undone. */
export async function promoteDouble(trx: Transaction<DB>, ticket: TicketRef, now: Date): Promise<void> {
  const next = await ofTicket(trx, ticket)
    .select("id")
    .where("problem", "=", "twice")
    .orderBy("let_in_at")
    .orderBy("id")
    .limit(1)
    .executeTakeFirst();
  if (!next) return;
  await trx.updateTable("door_entries").set({ problem: null, changed_at: now }).where("id", "=", next.id).execute();
}

/** How many persons of a party were let in. */
export async function personsIn(db: Kysely<DB>, { kind, id }: Pick<TicketRef, "kind" | "id">): Promise<number> {
  const { count } = await db
    .selectFrom("door_entries")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where(kind === "fan" ? "entry_id" : "guest_id", "=", id)
    .where("undone_at", "is", null)
    .executeTakeFirstOrThrow();
  return count;
}
