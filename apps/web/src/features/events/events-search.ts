import { EVENT_TYPES, type EventType } from "@fanfare/contracts/events/event-type";
import { isDay, isMonth, monthOf } from "./calendar.ts";

/** The calendar's address: the month shown, the day selected, and one type of show only. */
export type EventsSearch = { month?: string; day?: string; type?: EventType };

/** Reads the address; what it does not understand counts as not said. A day alone says its month. */
export function eventsSearch(search: Record<string, unknown>): EventsSearch {
  const type = EVENT_TYPES.find((name) => name === search.type);
  const day = isDay(search.day) ? search.day : undefined;
  const month = isMonth(search.month) ? search.month : day && monthOf(day);
  return { ...(month && { month }), ...(day && { day }), ...(type && { type }) };
}
