import { dateTimeFormat } from "@fanfare/contracts/common/formats";
import { ENGLISH, language } from "@fanfare/contracts/common/language";
import { DateTime, IANAZone } from "luxon";

/** A venue's local wall time: the day, and the time to the minute. */
export type WallTime = { date: string; time: string };

export const isKnownZone = (timezone: string): boolean => IANAZone.isValidZone(timezone);

/** An instant on the venue's wall clock: `{date: "2026-11-21", time: "20:00"}`. */
export function wallTime(instant: Date, timezone: string): WallTime {
  const local = DateTime.fromJSDate(instant, { zone: timezone });
  return { date: local.toFormat("yyyy-MM-dd"), time: local.toFormat("HH:mm") };
}

/**
 * The instant at which the venue's clock shows `local` (`"2026-11-21T20:00"`). Null for a time that the clock skips when summer
 * time begins, or an unknown zone; for a time that occurs twice when summer time ends, the first of the two.
 */
export function instantAt(local: string, timezone: string): Date | null {
  const parsed = DateTime.fromISO(local, { zone: timezone });
  if (!parsed.isValid || parsed.toFormat("yyyy-MM-dd'T'HH:mm") !== local) return null;
  const first = parsed.getPossibleOffsets().reduce((a, b) => (b.toMillis() < a.toMillis() ? b : a));
  return first.toJSDate();
}

/** For people: `"Saturday, November 21, 2026, 20:00 (Europe/Berlin)"`. */
export function longWallTime(instant: Date, timezone: string): string {
  const local = DateTime.fromJSDate(instant, { zone: timezone });
  // English keeps its established format; other languages use their own order.
  if (language().code === ENGLISH.code) {
    return `${local.setLocale(ENGLISH.locale).toFormat("cccc, LLLL d, yyyy, HH:mm")} (${timezone})`;
  }
  const day = dateTimeFormat({ dateStyle: "full", timeZone: timezone }).format(instant);
  return `${day}, ${local.toFormat("HH:mm")} (${timezone})`;
}
