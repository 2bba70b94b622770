import { expect, it } from "vitest";
import { documentSpan } from "./document-period.ts";

it.each([
  ["2026", "2026-01-01", "2027-01-01"],
  ["2026-Q1", "2026-01-01", "2026-04-01"],
  ["2026-Q4", "2026-10-01", "2027-01-01"],
  ["2028-02", "2028-02-01", "2028-03-01"],
  ["2026-12", "2026-12-01", "2027-01-01"],
])("%s begins on %s and ends before %s", (period, from, until) => {
  expect(documentSpan(period)).toEqual({ from, until });
});
