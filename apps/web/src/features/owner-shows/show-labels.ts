import type { EventStatus } from "@fanfare/contracts/events/event";
import type { EventType } from "@fanfare/contracts/events/event-type";

export const TYPE_LABELS: Record<EventType, string> = {
  concert: "Concert",
  tour: "Tour date",
  featured: "Featured event",
  meet_greet: "Meet & greet",
};

export const STATUS_LABELS: Record<EventStatus, string> = {
  upcoming: "Takes place",
  postponed: "Postponed",
  cancelled: "Cancelled",
  past: "Over",
};

/** Formats a local date and time as on posters: "Wed, Jul 1, 2026, 20:00". */
export function wallText(local: string): string {
  const [date = "", time = ""] = local.split("T");
  const day = new Intl.DateTimeFormat("en-US", {
    weekday: "short",
    month: "short",
    day: "numeric",
    year: "numeric",
    timeZone: "UTC",
  });
  return `${day.format(new Date(`${date}T00:00:00Z`))}, ${time}`;
}
