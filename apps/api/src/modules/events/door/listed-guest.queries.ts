import type { ListedGuestFields } from "@fanfare/contracts/events/door";
import { type Kysely, sql, type Transaction } from "kysely";
import type { DB } from "../../../platform/db/types.gen.ts";

/** The guests that the team added to a show, by name. */
export const listListedGuests = (db: Kysely<DB>, eventId: number) =>
  db
    .selectFrom("event_guests")
    .select(["id", "name", "note", "party_size"])
    .select((eb) =>
      eb
        .selectFrom("door_entries")
        .select((inner) => sql<number>`${inner.fn.countAll()}::int`.as("count"))
        .whereRef("guest_id", "=", "event_guests.id")
        .where("undone_at", "is", null)
        .$asScalar()
        .$notNull()
        .as("persons_in"),
    )
    .where("event_id", "=", eventId)
    .orderBy(sql`lower(name)`)
    .orderBy("id")
    .execute();

export const findListedGuest = (db: Kysely<DB>, id: number) =>
  db
    .selectFrom("event_guests")
    .select(["id", "event_id", "name", "note", "party_size"])
    .where("id", "=", id)
    .executeTakeFirst();

export async function insertListedGuest(
  trx: Transaction<DB>,
  guest: ListedGuestFields & { event_id: number; created_at: Date },
): Promise<number> {
  const { id } = await trx.insertInto("event_guests").values(guest).returning("id").executeTakeFirstOrThrow();
  return id;
}

export const updateListedGuest = (trx: Transaction<DB>, id: number, guest: ListedGuestFields) =>
  trx.updateTable("event_guests").set(guest).where("id", "=", id).execute();

export const deleteListedGuest = (trx: Transaction<DB>, id: number) =>
  trx.deleteFrom("event_guests").where("id", "=", id).execute();
