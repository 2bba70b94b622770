import { describe, expect, it } from "vitest";
import { profileUpdateInput } from "./profile.ts";

const parse = (input: object) => profileUpdateInput.safeParse(input);

describe("a profile change", () => {
  it.each([
    ["artist.example", "https://artist.example"],
    ["http://artist.example/me?x=1", "http://artist.example/me?x=1"],
    ["artist.example:8080/me", "https://artist.example:8080/me"],
    ["", null],
    [null, null],
  ])("parses the website %s as %s", (website, expected) => {
    expect(parse({ website }).data).toEqual({ website: expected });
  });

  it.each(["javascript:alert(1)", "data:text/html,x", "ftp://a.example", "http://", "nothing", "mailto:a@b.example"])(
    "rejects the website %s",
    (website) => {
      expect(parse({ website }).error?.issues[0]?.message).toBe("Enter a valid web address");
    },
  );

  it.each([
    ["12", 12],
    [" 7 ", 7],
    [3, 3],
    ["", 0],
    [null, 0],
  ])("parses the number of concerts %j as %d", (concert_count, expected) => {
    expect(parse({ concert_count }).data).toEqual({ concert_count: expected });
  });

  it.each([-1, 1.5, "x", "1e3", "1000000", true])("rejects the number of concerts %j", (concert_count) => {
    expect(parse({ concert_count }).success).toBe(false);
  });

  it("clears empty fields, reports missing required ones, and ignores read-only ones", () => {
    expect(parse({ bio: "", location: null, date_of_birth: "", role: "owner", email: "x", id: 3 }).data).toEqual({
      bio: null,
      location: null,
      date_of_birth: null,
    });
    expect(parse({ first_name: " ", username: "ab" }).error?.issues.map((issue) => issue.message)).toEqual([
      "Username must be at least 3 characters",
      "First name is required",
    ]);
  });

  it("accepts a file only as a real upload", () => {
    expect(parse({ avatar: { filename: "a.png", bytes: new Uint8Array(1), truncated: false } }).success).toBe(true);
    for (const avatar of [{ bytes: [1, 2] }, { bytes: { 0: 1 } }, 5, true, []]) {
      expect(parse({ avatar }).error?.issues[0]?.message).toBe("Please select an image file");
    }
  });
});
