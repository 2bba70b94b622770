import { addDays, addMonths, lastDayOf, monthOf, weekday } from "./calendar.ts";

/** Returns the same day some months away, limited to the last day of that month. */
export function sameDayIn(day: string, months: number): string {
  const month = addMonths(monthOf(day), months);
  const last = lastDayOf(month);
  const same = `${month}-${day.slice(8)}`;
  return same > last ? last : same;
}

/**
 * Returns the day that a key moves the focus to in a grid of days (ARIA Authoring Practices, date picker): arrows by day and
 * week, Home and End within the week, Page Up and Page Down by month, with Shift by year. Null for any other key.
 */
export function moveDay(day: string, key: string, shift: boolean): string | null {
  switch (key) {
    case "ArrowLeft":
      return addDays(day, -1);
    case "ArrowRight":
      return addDays(day, 1);
    case "ArrowUp":
      return addDays(day, -7);
    case "ArrowDown":
      return addDays(day, 7);
    case "Home":
      return addDays(day, -weekday(day));
    case "End":
      return addDays(day, 6 - weekday(day));
    case "PageUp":
      return sameDayIn(day, shift ? -12 : -1);
    case "PageDown":
      return sameDayIn(day, shift ? 12 : 1);
    default:
      return null;
  }
}
