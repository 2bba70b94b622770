import type { EventStatus } from "@fanfare/contracts/events/event";

export type StoredStatus = Exclude<EventStatus, "past">;

/** The owner's moves: a show can be postponed, called off, and put back on. */
export const STATUS_MOVES: Record<StoredStatus, readonly StoredStatus[]> = {
  upcoming: ["postponed", "cancelled"],
  postponed: ["upcoming", "cancelled"],
  cancelled: ["upcoming", "postponed"],
};

/** What an event is at `now`: one that was not cancelled becomes past the moment it ends. */
export function statusAt(event: { status: StoredStatus; ends_at: Date }, now: Date): EventStatus {
  if (event.status === "cancelled") return "cancelled";
  return event.ends_at <= now ? "past" : event.status;
}
