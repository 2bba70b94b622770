import { expect, it } from "vitest";
import { longDate } from "./dates.ts";
import { dayText, momentText } from "./instants.ts";

const EVENING = "2026-11-22T03:30:00.000Z";

it.each([
  ["America/Los_Angeles", "November 21, 2026", "Nov 21, 2026, 7:30 PM"],
  ["UTC", "November 22, 2026", "Nov 22, 2026, 3:30 AM"],
  ["Asia/Tokyo", "November 22, 2026", "Nov 22, 2026, 12:30 PM"],
])("an instant has one calendar day in %s, wherever it is shown", (zone, day, moment) => {
  expect(dayText(EVENING, zone)).toBe(day);
  expect(momentText(EVENING, zone).replace("\u202f", " ")).toBe(moment);
});

it("a calendar date is the same day everywhere, and an instant is not treated as one", () => {
  expect(longDate("2024-01-05")).toBe("January 5, 2024");
  expect(longDate(EVENING)).toBe(EVENING);
});
