/** Calendar arithmetic on plain dates: days are `"2026-11-21"`, months `"2026-11"`. Weeks start on Sunday (spec, section 9). */

const DAY_MS = 86_400_000;

const utc = (day: string) => Date.parse(`${day}T00:00:00Z`);
const dayOf = (time: number) => new Date(time).toISOString().slice(0, 10);

/** Whether a text is an existing day within the years that the calendar supports. */
export function isDay(text: unknown): text is string {
  if (typeof text !== "string" || !/^(19|20|21)\d{2}-\d{2}-\d{2}$/.test(text)) return false;
  const time = utc(text);
  return !Number.isNaN(time) && dayOf(time) === text;
}

export const isMonth = (text: unknown): text is string =>
  typeof text === "string" && /^(19|20|21)\d{2}-(0[1-9]|1[0-2])$/.test(text);

export const monthOf = (day: string): string => day.slice(0, 7);

export const addDays = (day: string, count: number): string => dayOf(utc(day) + count * DAY_MS);

/** `addMonths("2026-11", 2)` → `"2027-01"`. */
export function addMonths(month: string, count: number): string {
  const months = Number(month.slice(0, 4)) * 12 + Number(month.slice(5)) - 1 + count;
  return `${Math.floor(months / 12)}-${String((months % 12) + 1).padStart(2, "0")}`;
}

/** Returns the day of the week; 0 is Sunday. */
export const weekday = (day: string): number => new Date(utc(day)).getUTCDay();

export const lastDayOf = (month: string): string => addDays(`${addMonths(month, 1)}-01`, -1);

/** Returns the weeks that show a month, each from Sunday to Saturday, filled with days of the neighbouring months. */
export function weeksOf(month: string): string[][] {
  const first = `${month}-01`;
  const last = lastDayOf(month);
  const weeks: string[][] = [];
  for (let sunday = addDays(first, -weekday(first)); sunday <= last; sunday = addDays(sunday, 7)) {
    weeks.push(Array.from({ length: 7 }, (_, index) => addDays(sunday, index)));
  }
  return weeks;
}

/** Returns the first and the last day shown on a month's page. */
export function shownDays(month: string): { from: string; to: string } {
  const weeks = weeksOf(month);
  return { from: weeks[0]?.[0] ?? `${month}-01`, to: weeks.at(-1)?.[6] ?? lastDayOf(month) };
}

/** Returns today's date in the machine's local time zone. */
export function today(now = new Date()): string {
  const two = (value: number) => String(value).padStart(2, "0");
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
}
