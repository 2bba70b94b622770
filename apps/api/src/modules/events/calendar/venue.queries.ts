import type { Venue, VenueListInput, VenueSummary } from "@fanfare/contracts/events/venue";
import { type Kysely, type SqlBool, sql } from "kysely";
import { offsetOf, type PageOf } from "../../../platform/db/page.ts";
import { contains } from "../../../platform/db/text-match.ts";
import type { DB } from "../../../platform/db/types.gen.ts";

/** A venue's columns under names that do not clash with those of an event. */
export const venueColumns = [
  "venues.id as venue_id",
  "venues.name as venue_name",
  "venues.address as venue_address",
  "venues.city as venue_city",
  "venues.region as venue_region",
  "venues.postal_code as venue_postal_code",
  "venues.country as venue_country",
  "venues.latitude as venue_latitude",
  "venues.longitude as venue_longitude",
  "venues.timezone as venue_timezone",
  "venues.website as venue_website",
] as const;

type VenueRow = {
  venue_id: number;
  venue_name: string;
  venue_address: string | null;
  venue_city: string;
  venue_region: string | null;
  venue_postal_code: string | null;
  venue_country: string;
  venue_latitude: number | null;
  venue_longitude: number | null;
  venue_timezone: string;
  venue_website: string | null;
};

export const venueSummaryView = (row: VenueRow): VenueSummary => ({
  id: row.venue_id,
  name: row.venue_name,
  city: row.venue_city,
  region: row.venue_region,
  country: row.venue_country,
});

export const venueView = (row: VenueRow): Venue => ({
  ...venueSummaryView(row),
  address: row.venue_address,
  postal_code: row.venue_postal_code,
  latitude: row.venue_latitude,
  longitude: row.venue_longitude,
  timezone: row.venue_timezone,
  website: row.venue_website,
});

/** A venue is listed only once one of its shows is published, since it would reveal an unpublished show. */
const hasListedEvent = (now: Date) =>
  sql<SqlBool>`exists (select from events where events.venue_id = venues.id and events.listed_from <= ${now})`;
const hasReachableEvent = (now: Date) =>
  sql<SqlBool>`exists (select from events where events.venue_id = venues.id and events.reachable_from <= ${now})`;

/** Ordered by name, unless the query names an order. */
export async function listVenues(db: Kysely<DB>, query: VenueListInput, now: Date): Promise<PageOf<Venue>> {
  const direction = query.ordering?.startsWith("-") ? "desc" : "asc";
  const column = query.ordering?.endsWith("city") ? sql.ref("venues.city") : sql.ref("venues.name");
  const { search } = query;
  let matching = db.selectFrom("venues").where(hasListedEvent(now));
  if (search) {
    matching = matching.where((eb) => eb.or([contains("venues.name", search), contains("venues.city", search)]));
  }
  const [{ count }, rows] = await Promise.all([
    matching.select((eb) => eb.fn.countAll<number>().as("count")).executeTakeFirstOrThrow(),
    matching
      .select(venueColumns)
      .orderBy(sql`${column} collate natural_order`, direction)
      .orderBy("venues.id", direction)
      .limit(query.page_size)
      .offset(offsetOf(query))
      .execute(),
  ]);
  return { count, results: rows.map(venueView) };
}

export async function findVenue(db: Kysely<DB>, id: number, now: Date): Promise<Venue | undefined> {
  const row = await db
    .selectFrom("venues")
    .select(venueColumns)
    .where("venues.id", "=", id)
    .where(hasReachableEvent(now))
    .executeTakeFirst();
  return row && venueView(row);
}
