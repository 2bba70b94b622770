import { expect, test } from "vitest";
import { afterRegistration, safeReturnPath } from "./return-path.ts";

test.each([
  ["/cart", "/cart"],
  ["/store?featured=true#top", "/store?featured=true#top"],
  ["/albums/3", "/albums/3"],
  ["/a/../cart", "/cart"],
])("keeps a path on this site: %s", (given, kept) => {
  expect(safeReturnPath(given)).toBe(kept);
});

test.each([
  [null],
  [undefined],
  [""],
  ["cart"],
  ["https://evil.example.com/"],
  ["//evil.example.com/"],
  ["/\\evil.example.com/"],
  ["/\t/evil.example.com/"],
  ["/.//evil.example.com"],
  ["javascript:alert(1)"],
  ["\\\\evil.example.com"],
  ["http:evil.example.com"],
])("replaces a path that could lead to another site with the home page: %j", (given) => {
  expect(safeReturnPath(given)).toBe("/");
});

test("does not return to the login pages", () => {
  expect(["/login", "/login?redirect=/cart", "/register/"].map(safeReturnPath)).toEqual(["/", "/", "/"]);
});

test("redirects home after registering, except from an invitation's page", () => {
  const from = ["/cart", "/albums/3", "/events/2#join", "//evil.example.com/", undefined, "/join", "/place"];
  expect(from.map(afterRegistration)).toEqual(["/", "/", "/", "/", "/", "/join", "/place"]);
});
