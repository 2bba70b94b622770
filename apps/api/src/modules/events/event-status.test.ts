import { describe, expect, it } from "vitest";
import { statusAt } from "./event-status.ts";

const ends_at = new Date("2026-07-01T21:00:00Z");

describe("statusAt", () => {
  it.each([
    ["upcoming", "2026-07-01T20:59:59.999Z", "upcoming"],
    ["upcoming", "2026-07-01T21:00:00Z", "past"],
    ["postponed", "2026-07-01T20:59:59Z", "postponed"],
    ["postponed", "2026-07-01T21:00:00Z", "past"],
    ["cancelled", "2026-07-01T10:00:00Z", "cancelled"],
    ["cancelled", "2027-07-01T10:00:00Z", "cancelled"],
  ] as const)("stored as %s, at %s it is %s", (status, now, shown) => {
    expect(statusAt({ status, ends_at }, new Date(now))).toBe(shown);
  });
});
