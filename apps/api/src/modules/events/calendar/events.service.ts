import { t } from "@fanfare/contracts/common/language";
import type {
  Event,
  EventDetail,
  EventListInput,
  EventSearchInput,
  UpcomingEvents,
} from "@fanfare/contracts/events/event";
import type { Tour, TourListInput } from "@fanfare/contracts/events/tour";
import type { Venue, VenueListInput, VenuePlaces } from "@fanfare/contracts/events/venue";
import type { Kysely } from "kysely";
import type { TimedContent } from "../../../platform/cache/publication-clock.ts";
import type { Clock } from "../../../platform/clock.ts";
import { offsetOf, type PageOf } from "../../../platform/db/page.ts";
import type { DB } from "../../../platform/db/types.gen.ts";
import { notFound } from "../../../platform/errors/app-error.ts";
import type { SiteService } from "../../site/site.service.ts";
import { calendarFile } from "./calendar-files.ts";
import {
  allForCalendar,
  countEvents,
  eventsByIds,
  findEvent,
  listEvents,
  nextEventChange,
  upcomingEvents,
  upcomingForCalendar,
  venuePlaces,
} from "./event.queries.ts";
import { searchEventIds } from "./search.queries.ts";
import { findTour, listTours } from "./tour.queries.ts";
import { findVenue, listVenues } from "./venue.queries.ts";

/** The published shows as visitors and fans read them. */
export function createEventsService(deps: { db: Kysely<DB>; clock: Clock; site: SiteService; publicUrl: string }) {
  const { db, clock, publicUrl } = deps;

  const found = async (id: number) => {
    const entry = await findEvent(db, id, clock.now());
    if (!entry) throw notFound();
    return entry;
  };

  return {
    async list(query: EventListInput): Promise<PageOf<Event>> {
      const now = clock.now();
      const [count, results] = await Promise.all([countEvents(db, query, now), listEvents(db, query, now)]);
      return { count, results };
    },

    /** Throws `not_found` for an unknown or unpublished show, as do the other lookups by id. */
    byId: async (id: number): Promise<EventDetail> => (await found(id)).event,

    async upcoming(): Promise<UpcomingEvents> {
      return { upcoming_events: await upcomingEvents(db, clock.now()) };
    },

    /** Shows whose title, venue, city or tour matches, best match first; none for an empty text. */
    async search(query: EventSearchInput): Promise<PageOf<Event>> {
      const text = query.q.replace(/\s+/g, " ").trim();
      if (text === "") return { count: 0, results: [] };
      const now = clock.now();
      const ids = await searchEventIds(db, text, now);
      const offset = offsetOf(query);
      return { count: ids.length, results: await eventsByIds(db, ids.slice(offset, offset + query.page_size), now) };
    },

    listVenues: (query: VenueListInput): Promise<PageOf<Venue>> => listVenues(db, query, clock.now()),

    /** The coordinates of the venues of a tour's dates, past ones included, or of all upcoming shows. */
    async places(tour: number | undefined): Promise<VenuePlaces> {
      return { places: await venuePlaces(db, tour, clock.now()) };
    },

    async venueById(id: number): Promise<Venue> {
      const venue = await findVenue(db, id, clock.now());
      if (!venue) throw notFound();
      return venue;
    },

    listTours: (query: TourListInput): Promise<PageOf<Tour>> => listTours(db, query, clock.now()),

    async tourById(id: number): Promise<Tour> {
      const tour = await findTour(db, id, clock.now());
      if (!tour) throw notFound();
      return tour;
    },

    /** One event as an iCalendar file. Throws `not_found`. */
    calendarFile: async (id: number): Promise<string> => calendarFile([await found(id)], { publicUrl }),

    /** Every show, including past ones and drafts, as an iCalendar file for the owner. */
    wholeCalendarFile: async (): Promise<string> => calendarFile(await allForCalendar(db, clock.now()), { publicUrl }),

    /** The upcoming events as an iCalendar file to subscribe to. */
    async calendarFeed(): Promise<string> {
      const [{ artist_name }, entries] = await Promise.all([
        deps.site.publicSettings(),
        upcomingForCalendar(db, clock.now()),
      ]);
      return calendarFile(entries, { publicUrl, name: t("{artist_name}: shows", { artist_name }) });
    },

    /** Shows appear at their publication date and become past as time passes. */
    timed: { nextDue: () => nextEventChange(db, clock.now()) } satisfies TimedContent,
  };
}
