import { type Kysely, sql } from "kysely";
import type { DB } from "../../../platform/db/types.gen.ts";
import { usersView } from "../../accounts/public.queries.ts";

/** A fan's place at a show with their name; undefined for a fan who is not attending. */
export const findHolder = (db: Kysely<DB>, eventId: number, userId: number) =>
  db
    .selectFrom("event_entries")
    .innerJoin(usersView.as("fan"), "fan.id", "event_entries.user_id")
    .select([
      "event_entries.id",
      "event_entries.party_size",
      sql<string>`btrim(fan.first_name || ' ' || fan.last_name)`.as("name"),
    ])
    .where("event_entries.event_id", "=", eventId)
    .where("event_entries.user_id", "=", userId)
    .where("event_entries.status", "=", "attending")
    .executeTakeFirst();
