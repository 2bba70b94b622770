import { expect, test } from "vitest";
import { isGrowing } from "./soak-figures.ts";

test("treats a leak of ten megabytes per round as growth", () => {
  expect(isGrowing([230, 240, 250, 260, 270, 280])).toBe(true);
});

test("does not treat filling a cache in the first round, and noise after it, as growth", () => {
  expect(isGrowing([170, 240, 231, 246, 238, 243])).toBe(false);
});
