import { expect, test } from "vitest";
import { storeSearch } from "./store-search.ts";

test("the address says category, featured, text, order and page", () => {
  expect(storeSearch({ category: "2", featured: "true", search: " tee ", sort: "-price", page: "3" })).toEqual({
    category: 2,
    featured: true,
    search: "tee",
    sort: "-price",
    page: 3,
  });
});

test("what it does not understand counts as not said", () => {
  expect(storeSearch({ category: "all", featured: "yes", search: "  ", sort: "stock", page: "0" })).toEqual({});
  expect(storeSearch({})).toEqual({});
});

test("what was read is read the same again", () => {
  const search = storeSearch({ category: "2", featured: "true", page: "2" });
  expect(storeSearch(search)).toEqual(search);
});
