import type { EventType } from "@fanfare/contracts/events/event-type";
import type { Api } from "../../lib/trpc.tsx";
import { shownDays } from "./calendar.ts";

/** A month's page of the calendar; more shows than this in six weeks are for the list below it. */
const MAX_PER_MONTH = 100;

/** The calendar's reads, said once for the loader and the screens. */
export const monthEvents = ({ query }: Api, month: string, type: EventType | undefined) =>
  query.events.list.queryOptions({ ...shownDays(month), type, page_size: MAX_PER_MONTH, ordering: "date" });

export const upcomingEvents = ({ query }: Api) => query.events.upcoming.queryOptions();

export const venueEvents = ({ query }: Api, venue: number) =>
  query.events.list.queryOptions({ venue, page_size: MAX_PER_MONTH, ordering: "date" });

/** Where the shows on a map are: a tour's, or all that is coming. */
export const venuePlaces = ({ query }: Api, tour: number | undefined) =>
  query.events.venues.places.queryOptions({ tour });
