import { describe, expect, test } from "vitest";
import { addMonths, isDay, isMonth, shownDays, today, weeksOf } from "./calendar.ts";
import { moveDay, sameDayIn } from "./calendar-keys.ts";

describe("weeksOf", () => {
  test("fills a month's weeks from Sunday to Saturday", () => {
    const weeks = weeksOf("2026-11");
    expect(weeks).toHaveLength(5);
    expect(weeks[0]).toEqual([
      "2026-11-01",
      "2026-11-02",
      "2026-11-03",
      "2026-11-04",
      "2026-11-05",
      "2026-11-06",
      "2026-11-07",
    ]);
    expect(weeks.at(-1)?.at(-1)).toBe("2026-12-05");
  });

  test.each([
    ["2026-02", 4, "2026-02-01", "2026-02-28"],
    ["2026-08", 6, "2026-07-26", "2026-09-05"],
    ["2028-02", 5, "2028-01-30", "2028-03-04"],
    ["2026-12", 5, "2026-11-29", "2027-01-02"],
  ])("%s has %i weeks, from %s to %s", (month, count, from, to) => {
    expect(weeksOf(month)).toHaveLength(count);
    expect(shownDays(month)).toEqual({ from, to });
  });

  test("lists every day of each month of a century exactly once and in order", () => {
    for (let month = "1999-01"; month < "2101-01"; month = addMonths(month, 1)) {
      const days = weeksOf(month).flat();
      expect(new Set(days).size).toBe(days.length);
      expect(days.toSorted()).toEqual(days);
      expect(days.filter((day) => day.startsWith(month)).length).toBe(Number(sameDayIn(`${month}-31`, 0).slice(8)));
    }
  });
});

describe("moveDay", () => {
  test.each([
    ["ArrowLeft", false, "2026-11-01", "2026-10-31"],
    ["ArrowRight", false, "2026-12-31", "2027-01-01"],
    ["ArrowUp", false, "2026-11-03", "2026-10-27"],
    ["ArrowDown", false, "2026-11-28", "2026-12-05"],
    ["Home", false, "2026-11-18", "2026-11-15"],
    ["End", false, "2026-11-18", "2026-11-21"],
    ["PageUp", false, "2026-03-31", "2026-02-28"],
    ["PageDown", false, "2026-01-31", "2026-02-28"],
    ["PageDown", true, "2028-02-29", "2029-02-28"],
    ["PageUp", true, "2026-11-21", "2025-11-21"],
  ])("%s (shift: %s) moves from %s to %s", (key, shift, from, to) => {
    expect(moveDay(from, key, shift)).toBe(to);
  });

  test("returns null for other keys", () => {
    expect(moveDay("2026-11-21", "Enter", false)).toBeNull();
    expect(moveDay("2026-11-21", "a", false)).toBeNull();
  });
});

describe("dates in the address", () => {
  test.each(["2026-11-21", "2028-02-29", "1999-12-31"])("accepts %s as a day", (text) =>
    expect(isDay(text)).toBe(true),
  );
  test.each(["2026-02-29", "2026-11-31", "2026-13-01", "2026-1-1", "9999-01-01", "", undefined, 20261121])(
    "rejects %s",
    (text) => expect(isDay(text)).toBe(false),
  );
  test("requires months to have two digits from 01 to 12", () => {
    expect(["2026-01", "2026-12", "2026-00", "2026-13", "2026-1"].map(isMonth)).toEqual([
      true,
      true,
      false,
      false,
      false,
    ]);
  });
});

test("today follows the local clock", () => {
  expect(today(new Date(2026, 10, 1, 23, 59))).toBe("2026-11-01");
  expect(today(new Date(2026, 0, 31, 0, 0))).toBe("2026-01-31");
});
