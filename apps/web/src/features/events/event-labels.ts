import { dateTimeFormat } from "@fanfare/contracts/common/formats";
import { msg, t } from "@fanfare/contracts/common/language";
import type { Event, EventStatus } from "@fanfare/contracts/events/event";
import type { EventType } from "@fanfare/contracts/events/event-type";

/** The calendar's colours by type; each type also has its own shape, since colour alone is not accessible. */
export const TYPE_COLOURS: Record<EventType, string> = {
  concert: "#ff7a1a",
  tour: "#5cc8bd",
  featured: "#ffd166",
  meet_greet: "#ff8fab",
};

/** Shown when a list of shows could not be loaded (spec, section 8). */
export const EVENTS_LOAD_FAILED = msg("Failed to fetch events");

/** The name of each type in the singular and plural (spec, section 2, legend and footer). */
export const TYPE_LABELS: Record<EventType, { one: string; many: string }> = {
  concert: { one: msg("Concert"), many: msg("Concerts") },
  tour: { one: msg("Tour"), many: msg("Tours") },
  featured: { one: msg("Featured Event"), many: msg("Featured Events") },
  meet_greet: { one: msg("Meet & Greet"), many: msg("Meet & Greets") },
};

export const STATUS_LABELS: Record<EventStatus, string> = {
  upcoming: msg("Upcoming"),
  postponed: msg("Postponed"),
  cancelled: msg("Cancelled"),
  past: msg("Past"),
};

/** Whether a show was postponed without a new date, so that its date is no longer valid. */
export const isUndated = (event: Pick<Event, "status" | "previous_date">): boolean =>
  event.status === "postponed" && event.previous_date === null;

const dateFormat = (options: Intl.DateTimeFormatOptions) => (day: string) =>
  dateTimeFormat({ ...options, timeZone: "UTC" }).format(Date.parse(`${day}T00:00:00Z`));

/** `"2026-11-21"` → `"Sat, Nov 21, 2026"`. */
export const shortDay = dateFormat({ weekday: "short", month: "short", day: "numeric", year: "numeric" });
/** `"2026-11-21"` → `"Saturday, November 21, 2026"`. */
export const longDay = dateFormat({ dateStyle: "full" });
/** `"2026-11-21"` → `"November 2026"`. */
export const monthName = dateFormat({ month: "long", year: "numeric" });
/** Returns the parts of a full date around the day's number: `"2026-11-21"` → `["Saturday, November ", ", 2026"]`. */
export function aroundDay(day: string): [before: string, after: string] {
  const parts = dateTimeFormat({ dateStyle: "full", timeZone: "UTC" }).formatToParts(Date.parse(`${day}T00:00:00Z`));
  const at = parts.findIndex(({ type }) => type === "day");
  const join = (some: typeof parts) => some.map(({ value }) => value).join("");
  return [join(parts.slice(0, at)), join(parts.slice(at + 1))];
}
/** `"2026-11-21"` → `"Saturday"`. */
export const longWeekday = dateFormat({ weekday: "long" });
/** `"2026-11-21"` → `"Nov"`. */
export const shortMonth = dateFormat({ month: "short" });
/** `"2026-11-21"` → `"Sat"`. */
export const shortWeekday = dateFormat({ weekday: "short" });

/** Returns the city, with the region for countries where city names repeat: `"New York, NY"`. */
export const cityLabel = ({ city, region }: { city: string; region: string | null }): string =>
  region ? `${city}, ${region}` : city;

export const persons = (count: number): string =>
  t("{count, plural, one {{count} person} other {{count} people}}", { count });
export const places = (count: number): string =>
  t("{count, plural, one {{count} place} other {{count} places}}", { count });
