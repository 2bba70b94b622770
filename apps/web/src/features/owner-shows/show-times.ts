/** Which number of `03/04/2026` is the month. */
export type DayOrder = "month-first" | "day-first";

const two = (number: number) => String(number).padStart(2, "0");

function dayText(year: number, month: number, day: number): string | null {
  const full = year < 100 ? 2000 + year : year;
  const date = new Date(Date.UTC(full, month - 1, day));
  const isReal = date.getUTCFullYear() === full && date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
  return isReal ? `${full}-${two(month)}-${two(day)}` : null;
}

/** Converts a day as people write it (`2026-11-21`, `21.11.2026`, `11/21/2026`) to `2026-11-21`; null for anything else. */
export function readDay(text: string, order: DayOrder): string | null {
  const [, year, month, day] = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})\b/.exec(text.trim()) ?? [];
  if (year) return dayText(Number(year), Number(month), Number(day));
  const [, first, mark, second, last] = /^(\d{1,2})([./-])\s?(\d{1,2})\2\s?(\d{4}|\d{2})\b/.exec(text.trim()) ?? [];
  if (!first) return null;
  const isMonthFirst = mark === "/" && order === "month-first";
  const [written, other] = [Number(first), Number(second)];
  return isMonthFirst ? dayText(Number(last), written, other) : dayText(Number(last), other, written);
}

/** Converts a time as people write it (`20:00`, `8 PM`, `20.30 Uhr`, `20h`) to `20:00`; null for anything else. */
export function readTime(text: string): string | null {
  const [all, hours, minutes, half] =
    /^(\d{1,2})(?:[:.h](\d{2}))?(?::\d{2})?\s*(?:h|uhr)?\s*([ap])?\.?(?:m\.?)?$/i.exec(text.trim()) ?? [];
  if (all === undefined) return null;
  const hour = Number(hours);
  const minute = Number(minutes ?? 0);
  // A bare number could be a count of anything.
  if (minute > 59 || (minutes === undefined && half === undefined && !/h/i.test(all))) return null;
  if (!half) return hour > 23 ? null : `${two(hour)}:${two(minute)}`;
  if (hour < 1 || hour > 12) return null;
  return `${two((hour % 12) + (half.toLowerCase() === "p" ? 12 : 0))}:${two(minute)}`;
}

/** Returns the order of day and month in a file's days with slashes; null if none of them shows it. */
export function orderOf(days: readonly string[]): DayOrder | null {
  for (const day of days) {
    const [, first, second] = /^(\d{1,2})\/(\d{1,2})\/\d+/.exec(day.trim()) ?? [];
    if (Number(first) > 12) return "day-first";
    if (Number(second) > 12) return "month-first";
  }
  return null;
}

/** Returns the day after a day such as `2026-11-21`. */
export function nextDay(day: string): string {
  const [year = 0, month = 1, date = 1] = day.split("-").map(Number);
  return new Date(Date.UTC(year, month - 1, date + 1)).toISOString().slice(0, 10);
}
