import { expect, test } from "vitest";
import { afterRegistration, safeReturnPath } from "./return-path.ts";

test.each([
  ["/cart", "/cart"],
  ["/store?featured=true#top", "/store?featured=true#top"],
  ["/albums/3", "/albums/3"],
  ["/a/../cart", "/cart"],
])("a path on this site is kept: %s", (given, kept) => {
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
])("what could lead elsewhere becomes the home page: %j", (given) => {
  expect(safeReturnPath(given)).toBe("/");
});

test("the login pages are no place to return to", () => {
  expect(["/login", "/login?redirect=/cart", "/register/"].map(safeReturnPath)).toEqual(["/", "/", "/"]);
});

test("registering leads home from everywhere but an invitation's page", () => {
  const from = ["/cart", "/albums/3", "/events/2#join", "//evil.example.com/", undefined, "/join", "/place"];
  expect(from.map(afterRegistration)).toEqual(["/", "/", "/", "/", "/", "/join", "/place"]);
});
