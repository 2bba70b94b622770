import { t } from "@fanfare/contracts/common/language";
import { siteCurrency } from "@fanfare/contracts/common/money";
import type { Event, EventDetail } from "@fanfare/contracts/events/event";
import type { Tour } from "@fanfare/contracts/events/tour";
import type { Venue } from "@fanfare/contracts/events/venue";
import type { PublicSiteSettings } from "@fanfare/contracts/site/settings";
import type { MusicEvent, MusicVenue, WithContext } from "schema-dts";
import { breadcrumbs, pageHead } from "../../lib/head.ts";
import { pageUrl } from "../../lib/language-address.ts";
import { absoluteMedia } from "../../lib/media.ts";
import { shareImage } from "../home/home-head.ts";
import { monthName, shortDay, TYPE_LABELS } from "./event-labels.ts";
import type { EventsSearch } from "./events-search.ts";

type Offset = Pick<Event, "date" | "local_date" | "time">;

/** The venue's UTC offset at the beginning of a show, in minutes. */
const offsetMinutes = ({ date, local_date, time }: Offset): number =>
  Math.round((Date.parse(`${local_date}T${time}:00Z`) - Math.floor(Date.parse(date) / 60_000) * 60_000) / 60_000);

/** Formats an instant in the venue's local time with its offset, as search engines expect: `"2026-11-21T20:00:00+01:00"`. */
export function withOffset(instant: string, event: Offset): string {
  const minutes = offsetMinutes(event);
  const sign = minutes < 0 ? "-" : "+";
  const two = (value: number) => String(Math.floor(value)).padStart(2, "0");
  const local = new Date(Date.parse(instant) + minutes * 60_000).toISOString().slice(0, 19);
  return `${local}${sign}${two(Math.abs(minutes) / 60)}:${two(Math.abs(minutes) % 60)}`;
}

function eventStatus({ status, previous_date }: Event) {
  if (status === "cancelled") return "https://schema.org/EventCancelled" as const;
  if (status === "postponed" && previous_date === null) return "https://schema.org/EventPostponed" as const;
  return previous_date === null
    ? ("https://schema.org/EventScheduled" as const)
    : ("https://schema.org/EventRescheduled" as const);
}

function offers(event: Event, url: string): MusicEvent["offers"] {
  if (event.status !== "upcoming") return undefined;
  const isFull = event.places_left === 0;
  return {
    "@type": "Offer",
    url: event.ticket_url ?? url,
    availability: isFull ? "https://schema.org/SoldOut" : "https://schema.org/InStock",
    ...(event.price_range && { description: event.price_range }),
    ...(!event.sells_tickets &&
      event.price_range?.toLowerCase() === "free" && { price: "0", priceCurrency: siteCurrency() }),
  };
}

function place(venue: Venue): Exclude<MusicVenue, string> {
  return {
    "@type": "MusicVenue",
    name: venue.name,
    address: {
      "@type": "PostalAddress",
      addressLocality: venue.city,
      addressCountry: venue.country,
      ...(venue.address && { streetAddress: venue.address }),
      ...(venue.postal_code && { postalCode: venue.postal_code }),
      ...(venue.region && { addressRegion: venue.region }),
    },
    ...(venue.latitude !== null &&
      venue.longitude !== null && {
        geo: { "@type": "GeoCoordinates" as const, latitude: venue.latitude, longitude: venue.longitude },
      }),
    ...(venue.website && { url: venue.website }),
  };
}

/** Returns a show as structured data for search engines. */
export function musicEvent(event: EventDetail, settings: PublicSiteSettings, siteUrl: string): WithContext<MusicEvent> {
  const url = pageUrl(siteUrl, `/events/${event.id}`);
  const image = absoluteMedia(event.poster_image, siteUrl);
  return {
    "@context": "https://schema.org",
    "@type": "MusicEvent",
    name: event.title,
    url,
    startDate: withOffset(event.date, event),
    endDate: withOffset(event.ends_at, event),
    eventStatus: eventStatus(event),
    eventAttendanceMode: "https://schema.org/OfflineEventAttendanceMode",
    location: place(event.venue),
    performer: { "@type": "MusicGroup", name: settings.artist_name, url: pageUrl(siteUrl, "/") },
    organizer: { "@type": "MusicGroup", name: settings.artist_name, url: pageUrl(siteUrl, "/") },
    ...(event.doors_at && { doorTime: withOffset(event.doors_at, event) }),
    ...(event.previous_date && { previousStartDate: withOffset(event.previous_date, event) }),
    ...(event.capacity !== null && { maximumAttendeeCapacity: event.capacity }),
    ...(event.description && { description: event.description }),
    ...(image && { image }),
    ...(event.tour && {
      superEvent: {
        "@type": "EventSeries" as const,
        name: event.tour.name,
        url: pageUrl(siteUrl, `/tours/${event.tour.id}`),
      },
    }),
    offers: offers(event, url),
  };
}

const poster = (value: string | null, alt: string, siteUrl: string) => {
  const url = absoluteMedia(value, siteUrl);
  return url ? { url, width: 900, height: 1200, alt } : null;
};

const trail = (settings: PublicSiteSettings, siteUrl: string, ...steps: { name: string; path: string }[]) =>
  breadcrumbs(siteUrl, [{ name: settings.artist_name, path: "/" }, { name: t("Events"), path: "/events" }, ...steps]);

/** The head of the calendar. A month or a day is a view of the same page and is not indexed by search engines. */
export function eventsHead(settings: PublicSiteSettings, siteUrl: string, { month, day, type }: EventsSearch) {
  const what = type ? t(TYPE_LABELS[type].many) : t("Events and Tours");
  return pageHead({
    title: month ? `${what}, ${monthName(`${month}-01`)}` : what,
    siteName: settings.artist_name,
    description: t("Shows of {artist_name}: dates, venues, tickets and the tour calendar.", {
      artist_name: settings.artist_name,
    }),
    path: type ? `/events?type=${type}` : "/events",
    siteUrl,
    noindex: month !== undefined || day !== undefined,
    image: shareImage(settings, siteUrl),
    jsonLd: [trail(settings, siteUrl)],
  });
}

export function eventHead(event: EventDetail, settings: PublicSiteSettings, siteUrl: string) {
  const path = `/events/${event.id}`;
  const facts = t("{local_date}, {time} at {name}, {city}", {
    local_date: shortDay(event.local_date),
    time: event.time,
    name: event.venue.name,
    city: event.city,
  });
  return pageHead({
    title: `${event.title}, ${event.city}`,
    siteName: settings.artist_name,
    description: event.description ? `${facts}. ${event.description}` : `${settings.artist_name}: ${facts}.`,
    path,
    siteUrl,
    image:
      poster(event.poster_image, t("Poster of {title}", { title: event.title }), siteUrl) ??
      shareImage(settings, siteUrl),
    jsonLd: [musicEvent(event, settings, siteUrl), trail(settings, siteUrl, { name: event.title, path })],
  });
}

export function tourHead(tour: Tour, settings: PublicSiteSettings, siteUrl: string) {
  const path = `/tours/${tour.id}`;
  const cities = [...new Set(tour.events.map(({ city }) => city))].join(", ");
  return pageHead({
    title: tour.name,
    siteName: settings.artist_name,
    description:
      tour.description ?? t("{artist_name} on tour: {cities}.", { artist_name: settings.artist_name, cities }),
    path,
    siteUrl,
    image:
      poster(tour.poster_image, t("Poster of {name}", { name: tour.name }), siteUrl) ?? shareImage(settings, siteUrl),
    jsonLd: [trail(settings, siteUrl, { name: tour.name, path })],
  });
}

export function venueHead(venue: Venue, settings: PublicSiteSettings, siteUrl: string) {
  const path = `/venues/${venue.id}`;
  return pageHead({
    title: `${venue.name}, ${venue.city}`,
    siteName: settings.artist_name,
    description: t("{artist_name} at {name}, {city}: dates, address and map.", {
      artist_name: settings.artist_name,
      name: venue.name,
      city: venue.city,
    }),
    path,
    siteUrl,
    image: shareImage(settings, siteUrl),
    jsonLd: [
      { "@context": "https://schema.org", ...place(venue) },
      trail(settings, siteUrl, { name: venue.name, path }),
    ],
  });
}
