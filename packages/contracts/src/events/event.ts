import { z } from "zod";
import { calendarDate, id, idFilter, instant, media, ordering, searchText } from "../common/fields.ts";
import { pageQuery, paginated } from "../common/pagination.ts";
import { EVENT_TYPES } from "./event-type.ts";
import { venue, venueSummary } from "./venue.ts";

/** `past` is never stored: it is computed for events that were not cancelled and are over. */
export const EVENT_STATUSES = ["upcoming", "postponed", "cancelled", "past"] as const;
export type EventStatus = (typeof EVENT_STATUSES)[number];

/** A local time of day at the venue: `"20:00"`. */
export const timeOfDay = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, { error: "Enter a time such as 20:00" });

/**
 * An event in lists. `date` is the instant it starts; `local_date`, `time` and `doors_time` are in the venue's local time,
 * `timezone` is its IANA zone. `capacity` and `places_left` count persons and are null if places are not counted.
 * `previous_date` is set once an event was moved to another day. With `sells_tickets` its tickets are sold on this site, and
 * `ticket_url`, which belongs to a sale elsewhere, is null; `price_range` is text that the owner wrote.
 */
export const event = z.object({
  id,
  title: z.string(),
  type: z.enum(EVENT_TYPES),
  status: z.enum(EVENT_STATUSES),
  poster_image: media,
  poster_placeholder: z.string().nullable(),
  date: instant,
  ends_at: instant,
  doors_at: instant.nullable(),
  previous_date: instant.nullable(),
  local_date: calendarDate,
  time: timeOfDay,
  doors_time: timeOfDay.nullable(),
  timezone: z.string(),
  city: z.string(),
  venue: venueSummary,
  tour: z.object({ id, name: z.string() }).nullable(),
  price_range: z.string().nullable(),
  ticket_url: z.string().nullable(),
  sells_tickets: z.boolean(),
  capacity: z.int().min(0).nullable(),
  party_limit: z.int().min(1).nullable(),
  places_left: z.int().min(0).nullable(),
});
export type Event = z.output<typeof event>;

/** An event with the fields that only its own page shows. */
export const eventDetail = event.extend({
  description: z.string().nullable(),
  /** The poster's text alternative. */
  poster_alt: z.string().nullable(),
  venue,
});
export type EventDetail = z.output<typeof eventDetail>;

const listed = <const Value extends string>(values: readonly Value[]) =>
  z.enum(values, { error: `Must be one of ${values.join(", ")}` });

export const EVENT_ORDERINGS = ["date", "title"] as const;

/** `from` and `to` are dates in the venue's calendar, both inclusive. */
export const eventListInput = pageQuery.extend({
  type: listed(EVENT_TYPES).optional(),
  tour: idFilter.optional(),
  venue: idFilter.optional(),
  city: searchText.optional(),
  from: calendarDate.optional(),
  to: calendarDate.optional(),
  status: listed(EVENT_STATUSES).optional(),
  search: searchText.optional(),
  ordering: ordering(EVENT_ORDERINGS).optional(),
});
export type EventListInput = z.output<typeof eventListInput>;
export const eventPage = paginated(event);

/** Events that are neither cancelled nor over, soonest first. */
export const upcomingEvents = z.object({ upcoming_events: z.array(event) });
export type UpcomingEvents = z.output<typeof upcomingEvents>;

export const eventSearchInput = pageQuery.extend({ q: searchText.default("") });
export type EventSearchInput = z.output<typeof eventSearchInput>;
