import { describe, expect, it } from "vitest";
import { isOldEnough } from "./age.ts";

const today = new Date("2026-06-15T12:00:00Z");

describe("the minimum age", () => {
  it.each([
    ["2013-06-15", true],
    ["2013-06-16", false],
    ["1950-01-01", true],
    ["2026-06-15", false],
    ["2040-01-01", false],
  ])("a person born on %s is old enough on their thirteenth birthday and not before: %s", (born, expected) => {
    expect(isOldEnough(born, today)).toBe(expected);
  });

  it("counts a birthday on 29 February from 1 March in other years", () => {
    expect(isOldEnough("2012-02-29", new Date("2025-02-28T23:59:59Z"))).toBe(false);
    expect(isOldEnough("2012-02-29", new Date("2025-03-01T00:00:00Z"))).toBe(true);
  });
});
