import { expect, it } from "vitest";
import { countryCode } from "./country-code.ts";

it.each([
  ["US", "US"],
  ["us ", "US"],
  ["Germany", "DE"],
  ["united kingdom", "GB"],
  ["UK", "GB"],
  ["USA", "US"],
  ["Atlantis", null],
  ["QQ", null],
  ["", null],
])("reads %j as %j", (text, code) => {
  expect(countryCode(text)).toBe(code);
});
