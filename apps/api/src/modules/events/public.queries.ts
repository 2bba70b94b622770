import { expressionBuilder, type Kysely, type Transaction } from "kysely";
import type { DB } from "../../platform/db/types.gen.ts";

// What other modules' statements may ask of the shows; no other module names their tables. The views are subqueries that are
// joined under a name of the caller's, see accounts/public.queries.ts.

/** Shows as others may join them. */
export const eventsView = expressionBuilder<DB>()
  .selectFrom("events")
  .select(["id", "venue_id", "title", "poster_image", "starts_at", "places_taken", "listed_from", "updated_at"]);

/** Tours as others may join them. */
export const toursView = expressionBuilder<DB>().selectFrom("tours").select(["id", "listed_from", "updated_at"]);

/** Venues as others may join them. */
export const venuesView = expressionBuilder<DB>()
  .selectFrom("venues")
  .select(["id", "name", "city", "timezone", "updated_at"]);

/** Who is in or in line at which show. */
export const entriesView = expressionBuilder<DB>()
  .selectFrom("event_entries")
  .select(["event_id", "user_id", "status"]);

/** Shows that a fan goes or went to, the latest first. */
export const latestAttended = (db: Kysely<DB>, limit: number) =>
  db
    .selectFrom("events")
    .select(["id", "title", "starts_at"])
    .where("places_taken", ">", 0)
    .orderBy("starts_at", "desc")
    .limit(limit)
    .execute();

/** Keeps a show from being removed until the transaction ends; false when there is none. */
export async function holdEvent(trx: Transaction<DB>, id: number): Promise<boolean> {
  const show = await trx.selectFrom("events").select("id").where("id", "=", id).forKeyShare().executeTakeFirst();
  return show !== undefined;
}
