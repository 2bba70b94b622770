import { dateTimeFormat } from "@fanfare/contracts/common/formats";

/**
 * Formats a calendar date: `"2024-01-05"` → `"January 5, 2024"`. Other text is returned unchanged: an instant has no calendar
 * day without a time zone (instants.ts).
 */
export function longDate(date: string): string {
  const match = /^(\d{4})-(\d{2})-(\d{2})$/.exec(date);
  if (!match) return date;
  const [, year, month, day] = match;
  return dateTimeFormat({ dateStyle: "long", timeZone: "UTC" }).format(
    Date.UTC(Number(year), Number(month) - 1, Number(day)),
  );
}
