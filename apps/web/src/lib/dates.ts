import { dateTimeFormat } from "@fanfare/contracts/common/formats";

/**
 * A calendar date as people read it: `"2024-01-05"` → `"January 5, 2024"`. Other text is answered as it came: an instant
 * has no day before it is said by whose clock (instants.ts).
 */
export function longDate(date: string): string {
  const match = /^(\d{4})-(\d{2})-(\d{2})$/.exec(date);
  if (!match) return date;
  const [, year, month, day] = match;
  return dateTimeFormat({ dateStyle: "long", timeZone: "UTC" }).format(
    Date.UTC(Number(year), Number(month) - 1, Number(day)),
  );
}
