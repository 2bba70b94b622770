import { EVENT_TYPES, type EventType } from "@fanfare/contracts/events/event-type";
import { isDay, isMonth, monthOf } from "./calendar.ts";

/** The calendar's address: the month shown, the day selected, and one type of show only. */
export type EventsSearch = { month?: string; day?: string; type?: EventType };

type Coming = { type: EventType; local_date: string };

/** Reads the address; what it does not understand counts as not said. A day alone says its month. */
export function eventsSearch(search: Record<string, unknown>): EventsSearch {
  const type = EVENT_TYPES.find((name) => name === search.type);
  const day = isDay(search.day) ? search.day : undefined;
  const month = isMonth(search.month) ? search.month : day && monthOf(day);
  return { ...(month && { month }), ...(day && { day }), ...(type && { type }) };
}

/**
 * The month that the calendar shows: the address's, else the one the page was rendered in, unless nothing is to come in it
 * and the next show has a later one.
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
