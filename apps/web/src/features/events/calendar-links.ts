import { countryName } from "@fanfare/contracts/common/country-name";
import type { EventDetail } from "@fanfare/contracts/events/event";
import type { Venue } from "@fanfare/contracts/events/venue";
import { languageQuery, pageUrl } from "../../lib/language-address.ts";

type Timed = Pick<EventDetail, "id" | "title" | "date" | "ends_at" | "venue">;

/** Returns a venue's address as lines, without unknown parts. */
export function addressLines(venue: Venue): string[] {
  const town = [venue.postal_code, venue.city].filter(Boolean).join(" ");
  const region = [town, venue.region].filter(Boolean).join(", ");
  return [venue.address, region, countryName(venue.country)].filter((line): line is string => Boolean(line));
}

const placeOf = (venue: Venue) => [venue.name, ...addressLines(venue)].join(", ");

/** Returns a link to the venue on a map: by its coordinates, otherwise a search for its address. */
export function mapLink(venue: Venue): string {
  const { latitude, longitude } = venue;
  if (latitude === null || longitude === null) {
    return `https://www.openstreetmap.org/search?${new URLSearchParams({ query: placeOf(venue) })}`;
  }
  const point = new URLSearchParams({ mlat: String(latitude), mlon: String(longitude) });
  return `https://www.openstreetmap.org/?${point}#map=17/${latitude}/${longitude}`;
}

/** Link to a show as an iCalendar file. */
export const fileLink = (event: { id: number }): string =>
  `/api/events/events/${event.id}/calendar.ics${languageQuery()}`;

/** Link to subscribe to all upcoming shows as a calendar. */
export const feedLink = (siteUrl: string): string =>
  `${siteUrl.replace(/^https?:/, "webcal:")}/api/events/calendar.ics${languageQuery()}`;

/** `"2026-11-21T20:00:00.000Z"` → `"20261121T200000Z"`. */
const compact = (instant: string) => `${instant.slice(0, 19).replace(/[-:]/g, "")}Z`;

export const googleLink = (event: Timed, siteUrl: string): string =>
  `https://calendar.google.com/calendar/render?${new URLSearchParams({
    action: "TEMPLATE",
    text: event.title,
    dates: `${compact(event.date)}/${compact(event.ends_at)}`,
    location: placeOf(event.venue),
    details: pageUrl(siteUrl, `/events/${event.id}`),
  })}`;

export const outlookLink = (event: Timed, siteUrl: string): string =>
  `https://outlook.live.com/calendar/0/action/compose?${new URLSearchParams({
    path: "/calendar/action/compose",
    rru: "addevent",
    subject: event.title,
    startdt: event.date,
    enddt: event.ends_at,
    location: placeOf(event.venue),
    body: pageUrl(siteUrl, `/events/${event.id}`),
  })}`;
