import { describe, expect, test } from "vitest";
import { parseId } from "./ids.ts";
import { parseSearch, stringifySearch } from "./search-params.ts";

describe("the query of an address", () => {
  test("values are text, whatever they look like", () => {
    expect(parseSearch("?q=1999&tab=true&x=%7B%7D")).toEqual({ q: "1999", tab: "true", x: "{}" });
  });

  test("is written plainly and read back as it was", () => {
    expect(stringifySearch({ q: "1999 & more", page: 2 })).toBe("?q=1999+%26+more&page=2");
    expect(parseSearch(stringifySearch({ q: '"quoted" ümlaut' }))).toEqual({ q: '"quoted" ümlaut' });
  });

  test("leaves out what is not said", () => {
    expect(stringifySearch({ tab: undefined, page: null })).toBe("");
  });
});

describe("ids in an address", () => {
  test("are whole numbers that a row can have", () => {
    expect(parseId("12")).toBe(12);
    expect(parseId("2147483647")).toBe(2147483647);
  });

  test.each(["0", "-1", "1.5", "01", "1e3", "abc", "", " 1", "2147483648", "99999999999999"])(
    "anything else is none: %j",
    (text) => expect(parseId(text)).toBeNull(),
  );
});
