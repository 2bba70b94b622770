import { describe, expect, it } from "vitest";
import { zoneFor, zonesOf } from "./zones.ts";

describe("a venue's time zone", () => {
  it.each([
    ["US", "Europe/Berlin", "Europe/Berlin", ""],
    ["US", "Europe/Berlin", "America/Chicago", "America/Chicago"],
    ["DE", "America/New_York", "America/New_York", "Europe/Berlin"],
    ["JP", "", "Europe/Berlin", "Asia/Tokyo"],
    ["US", "America/Denver", "America/Chicago", "America/Denver"],
  ])("in %s, after %j and for an owner in %s, is %j", (country, present, own, zone) => {
    expect(zoneFor(country, { present, own })).toBe(zone);
  });

  it("is in the list of its country", () => {
    expect(zonesOf("US")).toEqual(expect.arrayContaining(["America/New_York", "America/Los_Angeles"]));
    expect(zonesOf("FR")).toEqual(["Europe/Paris"]);
  });
});
