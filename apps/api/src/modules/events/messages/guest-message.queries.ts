import type { Audience, GuestMessageInput } from "@fanfare/contracts/events/show-editor";
import { type Kysely, sql, type Transaction } from "kysely";
import type { DB } from "../../../platform/db/types.gen.ts";
import { usersView } from "../../accounts/public.queries.ts";

/** The number of messages to one show's guests that the team sees. */
const MAX_LISTED = 50;

/** Guests who can be written to: demo fans have no mailbox. */
const reachable = (db: Kysely<DB>, eventId: number) =>
  db
    .selectFrom("event_entries")
    .innerJoin(usersView.as("guest"), "guest.id", "event_entries.user_id")
    .where("event_entries.event_id", "=", eventId)
    .where("guest.can_log_in", "=", true);

/** The recipients of a message to an audience, in the order they came. */
export function recipientsOf(
  trx: Transaction<DB>,
  eventId: number,
  audience: Audience,
): Promise<{ user_id: number }[]> {
  const all = reachable(trx, eventId).select("event_entries.user_id").orderBy("event_entries.id");
  if (audience === "everybody") return all.execute();
  if (audience !== "came") return all.where("event_entries.status", "=", audience).execute();
  return all
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom("door_entries")
          .select("door_entries.id")
          .whereRef("door_entries.entry_id", "=", "event_entries.id")
          .where("door_entries.undone_at", "is", null),
      ),
    )
    .execute();
}

/** How many attending or waiting fans of a show can be written to. */
export async function countReachable(db: Kysely<DB>, eventId: number): Promise<number> {
  const { count } = await reachable(db, eventId)
    .select(sql<number>`count(*)::int`.as("count"))
    .executeTakeFirstOrThrow();
  return count;
}

/** Messages to a show's guests, newest first. */
export const listMessages = (db: Kysely<DB>, eventId: number) =>
  db
    .selectFrom("event_messages")
    .select(["id", "audience", "subject", "body", "recipients", "created_at"])
    .where("event_id", "=", eventId)
    .orderBy("id", "desc")
    .limit(MAX_LISTED)
    .execute();

export const findTitle = (db: Kysely<DB>, eventId: number) =>
  db.selectFrom("events").select("title").where("id", "=", eventId).executeTakeFirst();

export async function insertMessage(
  trx: Transaction<DB>,
  message: Omit<GuestMessageInput, "id"> & { event_id: number; recipients: number; created_at: Date },
): Promise<number> {
  const { id } = await trx.insertInto("event_messages").values(message).returning("id").executeTakeFirstOrThrow();
  return id;
}

/** A message with its show's title; undefined when either no longer exists. */
export const findMessage = (db: Kysely<DB>, id: number) =>
  db
    .selectFrom("event_messages")
    .innerJoin("events", "events.id", "event_messages.event_id")
    .select(["event_id", "audience", "subject", "body", "events.title"])
    .where("event_messages.id", "=", id)
    .executeTakeFirst();
