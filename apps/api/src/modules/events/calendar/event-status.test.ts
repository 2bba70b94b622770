import { describe, expect, it } from "vitest";
import { statusAt } from "./event-status.ts";

const ends_at = new Date("2026-07-01T21:00:00Z");

describe("statusAt", () => {
  it.each([
    ["upcoming", "2026-07-01T20:59:59.999Z", "upcoming"],
    ["upcoming", "2026-07-01T21:00:00Z", "past"],
    ["postponed", "2026-07-01T20:59:59Z", "postponed"],
    // Without a new date, the passing of the old one does not end the show.
    ["postponed", "2027-07-01T21:00:00Z", "postponed"],
    ["cancelled", "2026-07-01T10:00:00Z", "cancelled"],
    ["cancelled", "2027-07-01T10:00:00Z", "cancelled"],
  ] as const)("stored as %s, at %s it is %s", (status, now, shown) => {
    expect(statusAt({ status, ends_at, previous_starts_at: null }, new Date(now))).toBe(shown);
  });

  it("a show postponed to a new date is past once that date is over", () => {
    const moved = { status: "postponed" as const, ends_at, previous_starts_at: new Date("2026-05-01T18:00:00Z") };
    expect(statusAt(moved, new Date("2026-07-01T20:59:59Z"))).toBe("postponed");
    expect(statusAt(moved, ends_at)).toBe("past");
  });
});
