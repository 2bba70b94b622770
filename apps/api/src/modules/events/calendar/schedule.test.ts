import { describe, expect, it } from "vitest";
import { scheduleOf } from "./schedule.ts";

const zone = "Europe/Berlin";
const before = {
  timezone: zone,
  starts_at: new Date("2026-10-24T18:00:00Z"),
  ends_at: new Date("2026-10-24T20:30:00Z"),
  doors_at: new Date("2026-10-24T17:00:00Z"),
};
const iso = (found: ReturnType<typeof scheduleOf>) =>
  "problem" in found ? found : [found.doors_at, found.starts_at, found.ends_at].map((at) => at?.toISOString() ?? null);

describe("scheduleOf", () => {
  it.each<[string, Parameters<typeof scheduleOf>[0], ReturnType<typeof iso>]>([
    [
      "a new show has no doors and lasts three hours",
      { timezone: zone, starts: "2026-07-01T20:00" },
      [null, "2026-07-01T18:00:00.000Z", "2026-07-01T21:00:00.000Z"],
    ],
    [
      "named times are the venue's",
      { timezone: zone, starts: "2026-07-01T20:00", doors: "2026-07-01T19:00", ends: "2026-07-02T01:00" },
      ["2026-07-01T17:00:00.000Z", "2026-07-01T18:00:00.000Z", "2026-07-01T23:00:00.000Z"],
    ],
    [
      "a show over the night the clock goes back lasts an hour longer",
      { timezone: zone, starts: "2026-10-24T23:00", ends: "2026-10-25T04:00" },
      [null, "2026-10-24T21:00:00.000Z", "2026-10-25T03:00:00.000Z"],
    ],
    [
      "a moved show keeps its length and its doors",
      { timezone: zone, starts: "2026-12-01T20:00", before },
      ["2026-12-01T18:00:00.000Z", "2026-12-01T19:00:00.000Z", "2026-12-01T21:30:00.000Z"],
    ],
    [
      "a show at another venue keeps its hour on the wall clock",
      { timezone: "America/New_York", before },
      ["2026-10-24T23:00:00.000Z", "2026-10-25T00:00:00.000Z", "2026-10-25T02:30:00.000Z"],
    ],
    [
      "nothing named changes nothing",
      { timezone: zone, before },
      ["2026-10-24T17:00:00.000Z", "2026-10-24T18:00:00.000Z", "2026-10-24T20:30:00.000Z"],
    ],
    [
      "doors can be taken away",
      { timezone: zone, doors: null, before },
      [null, "2026-10-24T18:00:00.000Z", "2026-10-24T20:30:00.000Z"],
    ],
    [
      "a beginning that the clock skips",
      { timezone: zone, starts: "2026-03-29T02:30" },
      { field: "starts", problem: "The clock skips this time on that day" },
    ],
    [
      "an end before the beginning",
      { timezone: zone, starts: "2026-07-01T20:00", ends: "2026-07-01T19:00" },
      { field: "ends", problem: "The show must end after it starts" },
    ],
    [
      "doors after the beginning",
      { timezone: zone, starts: "2026-07-01T20:00", doors: "2026-07-01T21:00" },
      { field: "doors", problem: "Doors must open before the show starts" },
    ],
  ])("%s", (_what, wanted, result) => {
    expect(iso(scheduleOf(wanted))).toEqual(result);
  });

  it("keeps the instant of a wall time that occurs twice", () => {
    const second = {
      ...before,
      starts_at: new Date("2026-10-25T01:30:00Z"),
      ends_at: new Date("2026-10-25T04:00:00Z"),
      doors_at: null,
    };
    expect(iso(scheduleOf({ timezone: zone, before: second }))).toEqual([
      null,
      "2026-10-25T01:30:00.000Z",
      "2026-10-25T04:00:00.000Z",
    ]);
  });
});
