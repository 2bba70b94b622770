import { expect, test } from "vitest";
import { librarySearch } from "./library-search.ts";

test("the first tab and the first page are not said", () => {
  expect(librarySearch({ tab: "featured", page: "1" })).toEqual({});
});

test("a tab and a page are read from text", () => {
  expect(librarySearch({ tab: "tracks", page: "3" })).toEqual({ tab: "tracks", page: 3 });
});

test.each([{ tab: "nonsense" }, { page: "0" }, { page: "-2" }, { page: "1.5" }, { page: "x" }, { other: "1" }])(
  "what it does not understand counts as not said: %j",
  (search) => expect(librarySearch(search)).toEqual({}),
);
