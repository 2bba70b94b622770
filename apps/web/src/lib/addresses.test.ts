import { describe, expect, test } from "vitest";
import { parseId } from "./ids.ts";
import { parseSearch, searchOf, stringifySearch } from "./search-params.ts";

describe("the query string", () => {
  test("parses every value as text", () => {
    expect(parseSearch("?q=1999&tab=true&x=%7B%7D")).toEqual({ q: "1999", tab: "true", x: "{}" });
  });

  test("is written in plain form and parsed back unchanged", () => {
    expect(stringifySearch({ q: "1999 & more", page: 2 })).toBe("?q=1999+%26+more&page=2");
    expect(parseSearch(stringifySearch({ q: '"quoted" ümlaut' }))).toEqual({ q: '"quoted" ümlaut' });
  });

  test("omits undefined and null values", () => {
    expect(stringifySearch({ tab: undefined, page: null })).toBe("");
  });

  test("drops parameters that a route cannot parse and keeps those that are not its own", () => {
    const read = searchOf(["tab", "page"], ({ tab }) => (tab === "tracks" ? { tab } : {}));
    const merged = (query: string) => {
      const search = parseSearch(query);
      return stringifySearch({ ...search, ...read(search) });
    };
    expect(merged("?tab=tracks&page=x&utm_source=mail")).toBe("?tab=tracks&utm_source=mail");
    expect(merged("?tab=nope")).toBe("");
  });
});

describe("ids in a URL", () => {
  test("are positive integers within the database's range", () => {
    expect(parseId("12")).toBe(12);
    expect(parseId("2147483647")).toBe(2147483647);
  });

  test.each(["0", "-1", "1.5", "01", "1e3", "abc", "", " 1", "2147483648", "99999999999999"])(
    "rejects anything else: %j",
    (text) => expect(parseId(text)).toBeNull(),
  );
});
