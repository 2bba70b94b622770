import { expect, test } from "vitest";
import { countLabel } from "./count-label.ts";

test("a count is whole below its cap; beyond, the label says how far was counted", () => {
  expect([countLabel(0), countLabel(9_999), countLabel(10_000)]).toEqual(["0", "9,999", "10,000"]);
  expect(countLabel(10_001)).toBe("10,000+");
  expect(countLabel(10_000, true)).toBe("10,000+");
  expect(countLabel(14_021, true)).toBe("10,000+");
});

test("a search is counted less far", () => {
  expect(countLabel(1_000, false)).toBe("1,000");
  expect(countLabel(1_000, true)).toBe("1,000+");
  expect(countLabel(1_221, true)).toBe("1,000+");
});
