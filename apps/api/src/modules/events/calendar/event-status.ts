import type { EventStatus } from "@fanfare/contracts/events/event";

export type StoredStatus = Exclude<EventStatus, "past">;

/** The status changes that the owner can make: a show can be postponed, cancelled, and put back on. */
export const STATUS_TRANSITIONS: Record<StoredStatus, readonly StoredStatus[]> = {
  upcoming: ["postponed", "cancelled"],
  postponed: ["upcoming", "cancelled"],
  cancelled: ["upcoming", "postponed"],
};

/** The columns that determine whether an event is over. */
export type Dated = { status: StoredStatus; ends_at: Date; previous_starts_at: Date | null };

/** Postponed without a new date: the announced day no longer applies, so its passing does not end the show. */
export const isUndated = (event: Pick<Dated, "status" | "previous_starts_at">): boolean =>
  event.status === "postponed" && event.previous_starts_at === null;

/** Whether an event is over at `now`; a cancelled one is judged by the date it had. */
export const isOver = (event: Dated, now: Date): boolean => event.ends_at <= now && !isUndated(event);

/** An event's status at `now`: one that has a date and is not cancelled becomes past when it ends. */
export function statusAt(event: Dated, now: Date): EventStatus {
  if (event.status === "cancelled") return "cancelled";
  return isOver(event, now) ? "past" : event.status;
}
