import type { EventType } from "@fanfare/contracts/events/event-type";
import { expect, test } from "vitest";
import { openingMonth } from "./events-search.ts";

const show = (local_date: string, type: EventType = "concert") => ({ local_date, type });

test.each([
  ["this month, while something is to come in it", [show("2026-11-29"), show("2027-01-08")], {}, "2026-11"],
  ["the next show's month, when nothing is", [show("2027-01-08"), show("2027-02-01")], {}, "2027-01"],
  [
    "the next show's of the type that is asked for",
    [show("2026-12-01"), show("2027-02-01", "tour")],
    { type: "tour" },
    "2027-02",
  ],
  ["this month, when nothing is announced", [], {}, "2026-11"],
  ["this month, when the only show goes on since last month", [show("2026-10-31")], {}, "2026-11"],
  ["the month of the address before all", [show("2026-12-01")], { month: "2026-03" }, "2026-03"],
] as const)("the calendar opens at %s", (_case, coming, search, month) => {
  expect(openingMonth(search, coming, "2026-11-22")).toBe(month);
});
