import { expect, test } from "vitest";
import { latestDue } from "./backup-due.ts";

const due = (every: "day" | "week", hour_utc: number, now: string) =>
  latestDue({ every, hour_utc }, new Date(now)).toISOString();

test("a daily backup is due today at its hour, or yesterday's before that", () => {
  expect(due("day", 3, "2026-03-01T03:00:00Z")).toBe("2026-03-01T03:00:00.000Z");
  expect(due("day", 3, "2026-03-01T02:59:59Z")).toBe("2026-02-28T03:00:00.000Z");
  expect(due("day", 23, "2027-01-01T00:00:00Z")).toBe("2026-12-31T23:00:00.000Z");
});

test("a weekly backup is due on Monday at its hour", () => {
  expect(due("week", 3, "2026-11-22T12:00:00Z")).toBe("2026-11-16T03:00:00.000Z");
  expect(due("week", 3, "2026-11-23T02:00:00Z")).toBe("2026-11-16T03:00:00.000Z");
  expect(due("week", 3, "2026-11-23T03:00:00Z")).toBe("2026-11-23T03:00:00.000Z");
});
