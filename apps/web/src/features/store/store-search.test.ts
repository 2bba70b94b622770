import { expect, test } from "vitest";
import { storeSearch } from "./store-search.ts";

test("parses category, featured, text, sort order and page", () => {
  expect(storeSearch({ category: "2", featured: "true", search: " tee ", sort: "-price", page: "3" })).toEqual({
    category: 2,
    featured: true,
    search: "tee",
    sort: "-price",
    page: 3,
  });
});

test("ignores invalid values", () => {
  expect(storeSearch({ category: "all", featured: "yes", search: "  ", sort: "stock", page: "0" })).toEqual({});
  expect(storeSearch({})).toEqual({});
});

test("parsing its own output changes nothing", () => {
  const search = storeSearch({ category: "2", featured: "true", page: "2" });
  expect(storeSearch(search)).toEqual(search);
});
