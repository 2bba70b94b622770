import { t } from "@fanfare/contracts/common/language";
import ical, { type ICalCalendar, ICalEventStatus } from "ical-generator";
import { pagesUrl } from "../../../platform/mail/reader-language.ts";
import type { CalendarEvent } from "./event.queries.ts";
import { longWallTime } from "./venue-time.ts";

export const CALENDAR_TYPE = "text/calendar; charset=utf-8";

/** How often a subscribed calendar should refresh, in seconds. */
const REFRESH_SECONDS = 3600;

/** The RFC 5545 status: a show that is postponed without a new date is tentative. */
function statusOf({ event }: CalendarEvent): ICalEventStatus {
  if (event.status === "cancelled") return ICalEventStatus.CANCELLED;
  const noNewDay = event.status === "postponed" && event.previous_date === null;
  return noNewDay ? ICalEventStatus.TENTATIVE : ICalEventStatus.CONFIRMED;
}

/** The address on one line, without unknown parts. */
export function addressOf({ venue }: CalendarEvent["event"]): string {
  const town = [venue.postal_code, venue.city].filter(Boolean).join(" ");
  return [venue.address, town, venue.region, venue.country].filter(Boolean).join(", ");
}

function addEvent(calendar: ICalCalendar, entry: CalendarEvent, site: { publicUrl: string }): void {
  const { event } = entry;
  const { venue } = event;
  const url = `${pagesUrl(site.publicUrl)}/events/${event.id}`;
  calendar.createEvent({
    id: entry.uid,
    sequence: entry.sequence,
    // Equal events produce equal bytes, so that an unchanged file keeps its ETag.
    stamp: entry.changed_at,
    lastModified: entry.changed_at,
    // In UTC, so that every calendar reads the same instant without knowing the venue's time zone.
    start: new Date(event.date),
    end: new Date(event.ends_at),
    summary:
      event.status === "postponed" && event.previous_date === null
        ? t("Postponed: {title}", { title: event.title })
        : event.title,
    description: [
      t("Starts {when}", { when: longWallTime(new Date(event.date), event.timezone) }),
      event.doors_time ? t("Doors {doors_time}", { doors_time: event.doors_time }) : "",
      event.price_range ? t("Tickets {price_range}", { price_range: event.price_range }) : "",
      url,
    ]
      .filter(Boolean)
      .join("\n"),
    location: {
      title: venue.name,
      address: addressOf(event),
      ...(venue.latitude !== null && venue.longitude !== null
        ? { geo: { lat: venue.latitude, lon: venue.longitude } }
        : {}),
    },
    status: statusOf(entry),
    url,
  });
}

/** Events as an iCalendar file (RFC 5545). With `name`, it is a calendar to subscribe to, with a refresh interval. */
export function calendarFile(entries: readonly CalendarEvent[], site: { publicUrl: string; name?: string }): string {
  const calendar = ical({ prodId: { company: "Fanfare", product: "Shows" } });
  if (site.name !== undefined) {
    calendar.name(site.name).ttl(REFRESH_SECONDS).url(`${site.publicUrl}/api/events/calendar.ics`);
  }
  for (const entry of entries) addEvent(calendar, entry, site);
  return `${calendar.toString()}\r\n`;
}
