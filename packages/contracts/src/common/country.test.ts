import { expect, it } from "vitest";
import { allCountries, countryCode } from "./country.ts";
import { countryName } from "./country-name.ts";

it.each([
  ["US", "US"],
  ["us ", "US"],
  ["Germany", "DE"],
  ["united kingdom", "GB"],
  ["UK", "GB"],
  ["USA", "US"],
  ["Atlantis", null],
  ["European Union", null],
  ["QQ", null],
  ["toString", null],
  ["", null],
])("reads %j as %j", (text, code) => {
  expect(countryCode(text)).toBe(code);
});

it("lists each country once with its name, and recognises every name in the list", () => {
  const list = allCountries();
  expect(new Set(list.map(({ code }) => code)).size).toBe(245);
  expect(list.find(({ code }) => code === "PT")).toEqual({ code: "PT", name: "Portugal" });
  expect(list.filter(({ code, name }) => countryCode(name) !== code)).toEqual([]);
});

it("names a code in a language, and returns other text unchanged", () => {
  expect(countryName("DE")).toBe("Germany");
  expect(countryName("DE", "de")).toBe("Deutschland");
  expect(countryName("Porto")).toBe("Porto");
});
