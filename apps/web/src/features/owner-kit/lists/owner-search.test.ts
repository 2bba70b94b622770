import { expect, test } from "vitest";
import { type OwnerSearch, ownerSearch, placeOf, withFilters, withoutPlace } from "./owner-search.ts";

test("reads a page and its position from a link, and keeps both out of the filters", () => {
  const place = placeOf("/api/admin/subscribers/?search=ana&page=7&after=1767225600000123_-42");
  expect(place).toEqual({ page: 7, after: "1767225600000123_-42" });
  expect(withoutPlace({ ...place, search: "ana" })).toEqual({ search: "ana" });
  expect(placeOf("?page=1")).toEqual({});
});

test("ignores an invalid position, and any position without a page", () => {
  expect(ownerSearch({ page: 3, after: "x", before: "1_2" })).toEqual({ page: 3, before: "1_2" });
  expect(ownerSearch({ after: "1_2" })).toEqual({});
});

test("a changed filter keeps the others and leads to the first page, and undefined removes one", () => {
  const search: OwnerSearch & { state?: "draft" } = { page: 3, after: "1_2", search: "lantern" };
  expect(withFilters(search, { state: "draft" })).toStrictEqual({ search: "lantern", state: "draft" });
  expect(withFilters({ ...search, state: "draft" }, { search: undefined })).toStrictEqual({ state: "draft" });
});
