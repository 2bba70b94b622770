import { expect, test } from "vitest";
import { emWidth, fitInLines } from "./fit-name.ts";

test("a name is as wide as its capitals without accents", () => {
  expect(emWidth("Müller")).toBe(emWidth("MULLER"));
  expect(emWidth("ß")).toBe(emWidth("SS"));
  expect(emWidth("W")).toBeGreaterThan(3 * emWidth("I"));
});

test.each(["A", "Müller & Söhne", "Ember Oriole", "The Very Long Name of a Band", "Llanfairpwllgwyngyll"])(
  "no word of %j is wider than the width to fit",
  (name) => {
    for (const lines of [1, 2, 4]) {
      const widest = Math.max(...name.split(" ").map(emWidth));
      expect(fitInLines(name, lines)).toBeGreaterThanOrEqual(Math.floor(widest * 100) / 100);
    }
  },
);
