import { describe, expect, it } from "vitest";
import { inputSchema } from "./procedure-schemas.ts";

/** A field of a procedure's input, as documented. */
function field(path: string, name: string): object | undefined {
  const { properties } = inputSchema(path) as { properties: Record<string, object> };
  return properties[name];
}

describe("the documented input of a call", () => {
  it.each([
    ["auth.register", "first_name", { type: "string", minLength: 1, maxLength: 100 }],
    ["auth.updateProfile", "concert_count", { type: "integer", minimum: 0, maximum: 100_000 }],
    ["music.playlists.create", "name", { type: "string", minLength: 1, maxLength: 100 }],
    ["store.orders.create", "billing_zip_code", { type: "string", minLength: 1, maxLength: 20 }],
    ["store.orders.create", "shipping_city", { type: ["string", "null"], maxLength: 100 }],
    ["store.orders.create", "billing_email", { type: "string", minLength: 1, maxLength: 254, format: "email" }],
    ["store.reviews.create", "comment", { type: "string", minLength: 1, maxLength: 4000 }],
  ])("has the limits of %s: %s", (path, name, expected) => {
    expect(field(path, name)).toEqual(expected);
  });

  it("describes an amount of money", () => {
    const { pattern } = field("store.manage.codes.create", "minimum") as { pattern: string };
    for (const amount of ["25.00", "25", "9,99"]) expect(amount).toMatch(new RegExp(pattern));
    for (const amount of ["", "-1.00", "1,234.00", "free"]) expect(amount).not.toMatch(new RegExp(pattern));
  });

  it("says nothing about a value that is changed before its limits are checked", () => {
    expect(JSON.stringify(field("music.manage.tracks.create", "isrc"))).not.toContain("pattern");
  });
});
