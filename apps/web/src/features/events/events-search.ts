import { EVENT_TYPES, type EventType } from "@fanfare/contracts/events/event-type";
import { isDay, isMonth, monthOf } from "./calendar.ts";

/** The calendar's search parameters: the month shown, the selected day, and a type filter. */
export type EventsSearch = { month?: string; day?: string; type?: EventType };

type Coming = { type: EventType; local_date: string };

/** Parses the search parameters; invalid values are ignored. A day on its own implies its month. */
export function eventsSearch(search: Record<string, unknown>): EventsSearch {
  const type = EVENT_TYPES.find((name) => name === search.type);
  const day = isDay(search.day) ? search.day : undefined;
  const month = isMonth(search.month) ? search.month : day && monthOf(day);
  return { ...(month && { month }), ...(day && { day }), ...(type && { type }) };
}

/**
 * Returns the month that the calendar shows: the one in the address, otherwise the month of rendering, unless it has no upcoming
 * show and the next one is in a later month.
 */
export function openingMonth({ month, type }: EventsSearch, coming: readonly Coming[], renderedOn: string): string {
  if (month) return month;
  const thisMonth = monthOf(renderedOn);
  const months = coming
    .filter((event) => type === undefined || event.type === type)
    .map(({ local_date }) => monthOf(local_date))
    .filter((found) => found >= thisMonth);
  return months.toSorted()[0] ?? thisMonth;
}
