import type { EventChangeInput } from "@fanfare/contracts/events/manage";
import type { Selectable } from "kysely";
import type { Events } from "../../../platform/db/types.gen.ts";
import type { StoredStatus } from "../calendar/event-status.ts";
import type { Schedule } from "../calendar/schedule.ts";

/** The fields that calendars show: a change of any of these is mailed to all fans who attend or wait. */
const ANNOUNCED_COLUMNS = ["title", "status", "venue_id", "starts_at", "ends_at", "doors_at"] as const;

const sameValue = (a: unknown, b: unknown) =>
  a instanceof Date && b instanceof Date ? a.getTime() === b.getTime() : a === b;

/**
 * Decides, without a database, what an edit does to a show: the columns that change, the status that follows, and whether its
 * fans are notified. `columns` are the edited fields except its times, and `times` the schedule that results from them.
 */
export function planEventChange<Columns extends Pick<EventChangeInput, "title" | "status" | "venue_id" | "visibility">>(
  before: Selectable<Events>,
  { columns, times, now }: { columns: Columns; times: Schedule; now: Date },
) {
  const wanted = columns.status ?? before.status;
  const visibility = columns.visibility ?? before.visibility;
  const isMoved = !sameValue(times.starts_at, before.starts_at);
  const firstDate = before.previous_starts_at ?? before.starts_at;
  const isBackAtFirstDate = isMoved && sameValue(firstDate, times.starts_at);
  // A show that is back at its announced date is no longer postponed.
  const status: StoredStatus =
    isBackAtFirstDate && before.status === "postponed" && wanted === "postponed" ? "upcoming" : wanted;
  const edited = { ...columns, ...times, status };
  const isNews = ANNOUNCED_COLUMNS.some((key) => edited[key] !== undefined && !sameValue(edited[key], before[key]));
  const losesItsDate = status === "postponed" && before.status !== "postponed" && !isMoved;
  // An unpublished show still counts as announced.
  const wasPublished = before.published_at !== null && before.published_at <= now;
  return {
    /** The status after the edit. */
    status,
    /** Whether the show begins at another time. */
    isMoved,
    /** Whether its fans are notified, unless the show is over. */
    isNews,
    /** Whether a postponed or cancelled show takes place again. */
    isBackOn: status === "upcoming" && before.status !== "upcoming",
    /** The edited fields as columns, for the audit log. */
    edited,
    /** The columns to write. */
    changes: {
      ...edited,
      published_at: visibility === "draft" ? before.published_at : (before.published_at ?? now),
      ...(isMoved && wasPublished ? { previous_starts_at: isBackAtFirstDate ? null : firstDate } : {}),
      // Postponed without a new date: a date it was moved to earlier no longer applies either.
      ...(losesItsDate ? { previous_starts_at: null } : {}),
      updated_at: now,
    },
  };
}
