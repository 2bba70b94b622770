import { z } from "zod";
import { calendarDate, id, media, ordering, searchText } from "../common/fields.ts";
import { pageQuery, paginated } from "../common/pagination.ts";
import { event } from "./event.ts";

/** A tour with its published dates, soonest first. `starts_on` and `ends_on` are the first and last of these dates. */
export const tour = z.object({
  id,
  name: z.string(),
  description: z.string().nullable(),
  poster_image: media,
  poster_placeholder: z.string().nullable(),
  starts_on: calendarDate.nullable(),
  ends_on: calendarDate.nullable(),
  events: z.array(event),
});
export type Tour = z.output<typeof tour>;

export const TOUR_ORDERINGS = ["date", "name"] as const;

export const tourListInput = pageQuery.extend({
  search: searchText.optional(),
  ordering: ordering(TOUR_ORDERINGS).optional(),
});
export type TourListInput = z.output<typeof tourListInput>;
export const tourPage = paginated(tour);
