import type { EventStatus } from "@fanfare/contracts/events/event";

export type StoredStatus = Exclude<EventStatus, "past">;

/** The owner's moves: a show can be postponed, called off, and put back on. */
export const STATUS_MOVES: Record<StoredStatus, readonly StoredStatus[]> = {
  upcoming: ["postponed", "cancelled"],
  postponed: ["upcoming", "cancelled"],
  cancelled: ["upcoming", "postponed"],
};

/** What tells whether an event is over. */
export type Dated = { status: StoredStatus; ends_at: Date; previous_starts_at: Date | null };

/** Postponed without a new date: the day that was announced is no longer its day, so its passing ends nothing. */
export const isUndated = (event: Pick<Dated, "status" | "previous_starts_at">): boolean =>
  event.status === "postponed" && event.previous_starts_at === null;

/** Whether its date has passed at `now`; a cancelled one is by the date it had. */
export const isOver = (event: Dated, now: Date): boolean => event.ends_at <= now && !isUndated(event);

/** What an event is at `now`: one that has a date and was not cancelled becomes past the moment it ends. */
export function statusAt(event: Dated, now: Date): EventStatus {
  if (event.status === "cancelled") return "cancelled";
  return isOver(event, now) ? "past" : event.status;
}
