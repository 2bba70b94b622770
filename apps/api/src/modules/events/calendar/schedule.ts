import { instantAt, wallTime } from "./venue-time.ts";

/** The length of a show for which the owner sets no end. */
const DEFAULT_LENGTH_MS = 3 * 3_600_000;

export type Schedule = { starts_at: Date; ends_at: Date; doors_at: Date | null };

type Wanted = {
  /** The venue's time zone, in which the other fields are wall times (`"2026-11-21T20:00"`). */
  timezone: string;
  starts?: string | undefined;
  ends?: string | null | undefined;
  doors?: string | null | undefined;
  /** The previous schedule, from which omitted fields are derived. */
  before?: Schedule & { timezone: string };
};

type Problem = { field: "starts" | "ends" | "doors"; problem: string };

const SKIPPED = "The clock skips this time on that day";

const asWallTime = (instant: Date, timezone: string) => {
  const { date, time } = wallTime(instant, timezone);
  return `${date}T${time}`;
};

/**
 * When a show begins, ends and opens its doors. An omitted end or doors time keeps its distance from the beginning, and an
 * omitted beginning keeps its wall time; without a previous schedule a show has no doors time and the default length.
 */
export function scheduleOf(wanted: Wanted): Schedule | Problem {
  const { timezone, before } = wanted;
  const starts = wanted.starts ?? (before ? asWallTime(before.starts_at, before.timezone) : "");
  const unchanged = before && timezone === before.timezone && asWallTime(before.starts_at, timezone) === starts;
  const starts_at = unchanged ? before.starts_at : instantAt(starts, timezone);
  if (!starts_at) return { field: "starts", problem: SKIPPED };
  const after = (offset: number) => new Date(starts_at.getTime() + offset);

  let ends_at = after(before ? before.ends_at.getTime() - before.starts_at.getTime() : DEFAULT_LENGTH_MS);
  if (wanted.ends === null) ends_at = after(DEFAULT_LENGTH_MS);
  else if (wanted.ends !== undefined) {
    const named = instantAt(wanted.ends, timezone);
    if (!named) return { field: "ends", problem: SKIPPED };
    ends_at = named;
  }
  if (ends_at <= starts_at) return { field: "ends", problem: "The show must end after it starts" };

  let doors_at = before?.doors_at ? after(before.doors_at.getTime() - before.starts_at.getTime()) : null;
  if (wanted.doors === null) doors_at = null;
  else if (wanted.doors !== undefined) {
    doors_at = instantAt(wanted.doors, timezone);
    if (!doors_at) return { field: "doors", problem: SKIPPED };
  }
  if (doors_at && doors_at > starts_at) return { field: "doors", problem: "Doors must open before the show starts" };
  return { starts_at, ends_at, doors_at };
}
