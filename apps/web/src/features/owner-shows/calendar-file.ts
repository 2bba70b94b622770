import type { MovedInItem } from "@fanfare/contracts/common/move-in";
import type { MovedShow } from "@fanfare/contracts/events/show-move-in";
import ICAL from "ical.js";
import type { ReadItems } from "../owner-kit/move-in/use-move-in.ts";
import type { ShowDefaults } from "./show-file.ts";
import { placeOf, venueOf } from "./show-place.ts";

/** A calendar's entries, which are numbered from 1, and its time zone if it names a known one. */
export type CalendarFile = { entries: ICAL.Component[]; zone: string | null };

export const isKnownZone = (zone: string): boolean => {
  try {
    new Intl.DateTimeFormat("en-US", { timeZone: zone });
    return true;
  } catch {
    return false;
  }
};

/** Reads an iCalendar file (RFC 5545); returns null for any other file, and for one without entries. */
export function readCalendarFile(text: string): CalendarFile | null {
  let calendars: ICAL.Component[];
  try {
    const parsed: unknown = ICAL.parse(text);
    const read = Array.isArray(parsed) ? parsed : [];
    // A file may contain several calendars in sequence.
    const isOne = typeof read[0] === "string";
    calendars = (isOne ? [read] : read).map((one) => new ICAL.Component(one));
  } catch {
    return null;
  }
  const entries = calendars.flatMap((calendar) => calendar.getAllSubcomponents("vevent"));
  const named = calendars.map((calendar) => String(calendar.getFirstPropertyValue("x-wr-timezone") ?? ""))[0] ?? "";
  return entries.length === 0 ? null : { entries, zone: isKnownZone(named) ? named : null };
}

type Moment = { local: string; zone: string | null } | "absent" | "all day" | { unknownZone: string };

/** Returns a time of an entry, in the time zone that it names. */
function momentOf(entry: ICAL.Component, name: "dtstart" | "dtend"): Moment {
  const property = entry.getFirstProperty(name);
  const time: unknown = property?.getFirstValue();
  if (!(time instanceof ICAL.Time)) return "absent";
  if (time.isDate) return "all day";
  const local = time.toString().slice(0, 16);
  if (time.zone === ICAL.Timezone.utcTimezone) return { local, zone: "UTC" };
  const zone = String(property?.getParameter("tzid") ?? "");
  if (zone === "") return { local, zone: null };
  if (isKnownZone(zone)) return { local, zone };
  // A zone defined in the file itself, with its own UTC offsets.
  const own = entry.parent?.getAllSubcomponents("vtimezone").find((one) => one.getFirstPropertyValue("tzid") === zone);
  if (!own) return { unknownZone: zone };
  time.zone = new ICAL.Timezone({ component: own, tzid: zone });
  return { local: time.toJSDate().toISOString().slice(0, 16), zone: "UTC" };
}

/** Returns the day of an all-day entry. */
const dayOf = (entry: ICAL.Component): string => String(entry.getFirstPropertyValue("dtstart") ?? "").slice(0, 10);

/** Returns the shows of a calendar, and the entries that cannot be shows as they are. */
export function showsOfCalendar(file: CalendarFile, given: ShowDefaults): ReadItems<MovedShow> {
  const items: MovedShow[] = [];
  const wrong: MovedInItem[] = [];
  for (const [index, entry] of file.entries.entries()) {
    const row = index + 1;
    const text = (name: string) => String(entry.getFirstPropertyValue(name) ?? "").trim();
    const title = text("summary") || given.title;
    const refuse = (field: string, message: string) =>
      wrong.push({ row, title, outcome: "wrong", id: null, problems: [{ row, field, message }] });
    if (entry.hasProperty("rrule") || entry.hasProperty("rdate")) {
      refuse("repeats", "Repeating entries cannot be moved in. Add each date as a separate entry");
      continue;
    }
    const start = momentOf(entry, "dtstart");
    if (start === "absent") {
      refuse("starts", "The day is missing");
      continue;
    }
    if (start === "all day" && given.time === "") {
      refuse("starts", "This is an all-day entry. Set a time for such entries above");
      continue;
    }
    if (start !== "all day" && "unknownZone" in start) {
      refuse("starts", `Unknown time zone: ${start.unknownZone}`);
      continue;
    }
    const began = start === "all day" ? { local: `${dayOf(entry)}T${given.time}`, zone: null } : start;
    const end = momentOf(entry, "dtend");
    // An end that is not after the start, or is in another time zone, is ignored.
    const hasEnd = typeof end === "object" && "local" in end && end.zone === began.zone && end.local > began.local;
    const hint = began.zone !== null && began.zone !== "UTC" ? began.zone : null;
    items.push({
      row,
      from: `ics:${[text("uid") || `${began.local}|${title}`, text("recurrence-id")].filter(Boolean).join("|")}`.slice(
        0,
        600,
      ),
      title,
      description: text("description"),
      starts: began.local,
      ends: hasEnd ? end.local : "",
      doors: "",
      zone: began.zone,
      is_cancelled: text("status").toUpperCase() === "CANCELLED",
      type: "",
      price_range: "",
      ticket_url: text("url"),
      capacity: "",
      venue: venueOf(placeOf(text("location")), { country: given.country, zone: file.zone ?? given.zone, hint }),
    });
  }
  return { items, wrong };
}
