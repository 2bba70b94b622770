import { expect, test } from "vitest";
import { librarySearch } from "./library-search.ts";

test("the first tab and the first page are left out", () => {
  expect(librarySearch({ tab: "featured", page: "1" })).toEqual({});
});

test("a tab and a page are parsed from text", () => {
  expect(librarySearch({ tab: "tracks", page: "3" })).toEqual({ tab: "tracks", page: 3 });
});

test.each([{ tab: "nonsense" }, { page: "0" }, { page: "-2" }, { page: "1.5" }, { page: "x" }, { other: "1" }])(
  "ignores an invalid value: %j",
  (search) => expect(librarySearch(search)).toEqual({}),
);
