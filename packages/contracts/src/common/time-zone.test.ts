import { expect, it } from "vitest";
import { dayInZone, timeZoneName } from "./time-zone.ts";

it.each(["UTC", "America/New_York", "Asia/Kolkata", "America/Argentina/Buenos_Aires", "Etc/GMT+5"])(
  "accepts %s",
  (name) => expect(timeZoneName.parse(name)).toBe(name),
);

it.each(["", "New York", "Mars/Base", "+01:00", "-05", `A${"a".repeat(100)}`, 5, null])("refuses %j", (name) => {
  const { success, error } = timeZoneName.safeParse(name);
  expect([success, error?.issues.map(({ message }) => message)]).toEqual([
    false,
    ["Choose a time zone such as America/New_York"],
  ]);
});

it("returns the day that the zone's calendar shows", () => {
  const evening = new Date("2027-01-01T01:00:00Z");
  expect(["UTC", "America/New_York", "Pacific/Kiritimati"].map((zone) => dayInZone(evening, zone))).toEqual([
    "2027-01-01",
    "2026-12-31",
    "2027-01-01",
  ]);
});
