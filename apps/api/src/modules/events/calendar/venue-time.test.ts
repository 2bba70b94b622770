import { describe, expect, it } from "vitest";
import { instantAt, isKnownZone, longWallTime, wallTime } from "./venue-time.ts";

describe("instantAt and wallTime", () => {
  it.each([
    ["an ordinary evening", "2026-07-01T20:00", "Europe/Berlin", "2026-07-01T18:00:00.000Z"],
    ["an evening in winter", "2026-12-01T20:00", "Europe/Berlin", "2026-12-01T19:00:00.000Z"],
    ["before the clock goes forward", "2026-03-29T01:30", "Europe/Berlin", "2026-03-29T00:30:00.000Z"],
    ["after the clock went forward", "2026-03-29T03:00", "Europe/Berlin", "2026-03-29T01:00:00.000Z"],
    [
      "the day the clock goes back, an hour it shows twice",
      "2026-10-25T02:30",
      "Europe/Berlin",
      "2026-10-25T00:30:00.000Z",
    ],
    ["after the clock went back", "2026-10-25T03:00", "Europe/Berlin", "2026-10-25T02:00:00.000Z"],
    ["America: the night the clock goes forward", "2026-03-08T03:30", "America/New_York", "2026-03-08T07:30:00.000Z"],
    ["America: an hour shown twice", "2026-11-01T01:30", "America/New_York", "2026-11-01T05:30:00.000Z"],
    [
      "14 hours ahead, already the next day there",
      "2026-07-02T08:00",
      "Pacific/Kiritimati",
      "2026-07-01T18:00:00.000Z",
    ],
    [
      "11 hours behind, still the day before there",
      "2026-06-30T20:00",
      "Pacific/Pago_Pago",
      "2026-07-01T07:00:00.000Z",
    ],
    ["midnight belongs to the new day", "2027-01-01T00:00", "America/Chicago", "2027-01-01T06:00:00.000Z"],
    ["a zone with a quarter of an hour", "2026-07-01T20:00", "Asia/Kathmandu", "2026-07-01T14:15:00.000Z"],
    ["leap day", "2028-02-29T20:00", "Asia/Tokyo", "2028-02-29T11:00:00.000Z"],
  ])("%s: %s in %s is %s", (_what, local, timezone, instant) => {
    expect(instantAt(local, timezone)?.toISOString()).toBe(instant);
    const { date, time } = wallTime(new Date(instant), timezone);
    expect(`${date}T${time}`).toBe(local);
  });

  it.each([
    ["a time the clock skips", "2026-03-29T02:30", "Europe/Berlin"],
    ["a time the clock skips in America", "2026-03-08T02:00", "America/New_York"],
    ["a day that does not exist", "2026-02-29T20:00", "Europe/Berlin"],
    ["an unknown zone", "2026-07-01T20:00", "Europe/Atlantis"],
    ["no time at all", "tonight", "Europe/Berlin"],
  ])("%s returns null", (_what, local, timezone) => {
    expect(instantAt(local, timezone)).toBeNull();
  });

  it("knows IANA zones by name", () => {
    expect(["Europe/Berlin", "UTC", "Berlin", ""].map(isKnownZone)).toEqual([true, true, false, false]);
  });

  it("formats the venue's day and time in words, regardless of the server's time zone", () => {
    expect(longWallTime(new Date("2026-07-01T18:00:00Z"), "Pacific/Kiritimati")).toBe(
      "Thursday, July 2, 2026, 08:00 (Pacific/Kiritimati)",
    );
  });
});
