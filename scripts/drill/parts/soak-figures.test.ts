import { expect, test } from "vitest";
import { isGrowing } from "./soak-figures.ts";

test("a leak of ten megabytes a round is growth", () => {
  expect(isGrowing([230, 240, 250, 260, 270, 280])).toBe(true);
});

test("filling a cache in the first round, and noise after it, is none", () => {
  expect(isGrowing([170, 240, 231, 246, 238, 243])).toBe(false);
});
