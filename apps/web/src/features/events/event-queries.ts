import type { EventType } from "@fanfare/contracts/events/event-type";
import type { Api } from "../../lib/trpc.tsx";
import { shownDays } from "./calendar.ts";

/** Maximum number of shows on a month's page of the calendar, which spans up to six weeks. */
const MAX_PER_MONTH = 100;

/** The calendar's queries, shared by the loader and the screens. */
export const monthEvents = ({ query }: Api, month: string, type: EventType | undefined) =>
  query.events.list.queryOptions({ ...shownDays(month), type, page_size: MAX_PER_MONTH, ordering: "date" });

export const upcomingEvents = ({ query }: Api) => query.events.upcoming.queryOptions();

export const venueEvents = ({ query }: Api, venue: number) =>
  query.events.list.queryOptions({ venue, page_size: MAX_PER_MONTH, ordering: "date" });

/** The coordinates of the venues on a map: those of a tour, or of all upcoming shows. */
export const venuePlaces = ({ query }: Api, tour: number | undefined) =>
  query.events.venues.places.queryOptions({ tour });
