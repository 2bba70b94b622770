import type { EditorVenue } from "@fanfare/contracts/events/show-editor";
import { type Insertable, type Kysely, sql, type Transaction, type Updateable } from "kysely";
import type { DB, Tours, Venues } from "../../../platform/db/types.gen.ts";

/** All venues by name, including those without a show. */
export const listVenuesForEditing = (db: Kysely<DB>): Promise<EditorVenue[]> =>
  db
    .selectFrom("venues")
    .select([
      "id",
      "version",
      "name",
      "address",
      "city",
      "region",
      "postal_code",
      "country",
      "latitude",
      "longitude",
      "timezone",
      "website",
    ])
    .select(sql<number>`(select count(*)::int from events where events.venue_id = venues.id)`.as("shows"))
    .orderBy(sql`name collate natural_order`)
    .orderBy("id")
    .execute();

export const insertVenue = (trx: Transaction<DB>, venue: Insertable<Venues>) =>
  trx.insertInto("venues").values(venue).returning(["id", "version"]).executeTakeFirstOrThrow();

/** Venues by name, and by `city` unless that is empty, case-insensitively. */
export const venuesNamed = (db: Kysely<DB>, { name, city }: { name: string; city: string }) =>
  db
    .selectFrom("venues")
    .select(["id", "timezone"])
    .where(sql`lower(name)`, "=", name.trim().toLowerCase())
    .$if(city.trim() !== "", (venues) => venues.where(sql`lower(city)`, "=", city.trim().toLowerCase()))
    .orderBy("id")
    .execute();

export const lockVenue = (trx: Transaction<DB>, id: number) =>
  trx.selectFrom("venues").select(["name", "version", "timezone"]).where("id", "=", id).forUpdate().executeTakeFirst();

export async function updateVenue(trx: Transaction<DB>, id: number, changes: Updateable<Venues>): Promise<void> {
  await trx.updateTable("venues").set(changes).where("id", "=", id).execute();
}

export async function deleteVenue(trx: Transaction<DB>, id: number): Promise<void> {
  await trx.deleteFrom("venues").where("id", "=", id).execute();
}

/** Whether a venue has a show that is not over at `now`. */
export async function hasComingShow(db: Kysely<DB>, venueId: number, now: Date): Promise<boolean> {
  const planned = await db
    .selectFrom("events")
    .select("id")
    .where("venue_id", "=", venueId)
    .where("ends_at", ">", now)
    .executeTakeFirst();
  return planned !== undefined;
}

/** The title of some show at a venue, over or not. */
export async function titleOfShowAt(db: Kysely<DB>, venueId: number): Promise<string | undefined> {
  const show = await db.selectFrom("events").select("title").where("venue_id", "=", venueId).executeTakeFirst();
  return show?.title;
}

/** All tours, most recently added first. */
export const listToursForEditing = (db: Kysely<DB>) =>
  db
    .selectFrom("tours")
    .select(["id", "version", "name", "description", "visibility", "poster_image", "poster_placeholder"])
    .select(sql<number>`(select count(*)::int from events where events.tour_id = tours.id)`.as("shows"))
    .orderBy("id", "desc")
    .execute();

export const insertTour = (trx: Transaction<DB>, tour: Insertable<Tours>) =>
  trx.insertInto("tours").values(tour).returning(["id", "version"]).executeTakeFirstOrThrow();

export const lockTour = (trx: Transaction<DB>, id: number) =>
  trx
    .selectFrom("tours")
    .select(["name", "version", "published_at"])
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();

export async function updateTour(trx: Transaction<DB>, id: number, changes: Updateable<Tours>): Promise<void> {
  await trx.updateTable("tours").set(changes).where("id", "=", id).execute();
}

/** Deletes a tour; its shows stay, without a tour. */
export async function deleteTour(trx: Transaction<DB>, id: number): Promise<void> {
  await trx.deleteFrom("tours").where("id", "=", id).execute();
}
