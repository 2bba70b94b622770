import { z } from "zod";
import { id, idFilter, ordering, searchText } from "../common/fields.ts";
import { pageQuery, paginated } from "../common/pagination.ts";

/** A venue in lists: its name and place only. `country` is an ISO 3166-1 alpha-2 code. */
export const venueSummary = z.object({
  id,
  name: z.string(),
  city: z.string(),
  region: z.string().nullable(),
  country: z.string(),
});
export type VenueSummary = z.output<typeof venueSummary>;

/** A venue with its address. Coordinates are degrees (WGS 84); `timezone` is an IANA name. */
export const venue = venueSummary.extend({
  address: z.string().nullable(),
  postal_code: z.string().nullable(),
  latitude: z.number().min(-90).max(90).nullable(),
  longitude: z.number().min(-180).max(180).nullable(),
  timezone: z.string(),
  website: z.string().nullable(),
});
export type Venue = z.output<typeof venue>;

export const VENUE_ORDERINGS = ["name", "city"] as const;

export const venueListInput = pageQuery.extend({
  search: searchText.optional(),
  ordering: ordering(VENUE_ORDERINGS).optional(),
});
export type VenueListInput = z.output<typeof venueListInput>;
export const venuePage = paginated(venue);

/** Selects the venues of one tour's published dates, or of all upcoming shows. */
export const venuePlacesInput = z.object({ tour: idFilter.optional() });

/** The locations of venues in degrees (WGS 84); those without coordinates are left out. */
export const venuePlaces = z.object({
  places: z.array(z.object({ venue_id: id, latitude: z.number(), longitude: z.number() })),
});
export type VenuePlaces = z.output<typeof venuePlaces>;
