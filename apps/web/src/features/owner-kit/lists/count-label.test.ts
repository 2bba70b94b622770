import { expect, test } from "vitest";
import { countLabel } from "./count-label.ts";

test("shows the exact count up to the cap, and the cap with a plus sign beyond it", () => {
  expect([countLabel(0), countLabel(9_999), countLabel(10_000)]).toEqual(["0", "9,999", "10,000"]);
  expect(countLabel(10_001)).toBe("10,000+");
  expect(countLabel(10_000, true)).toBe("10,000+");
  expect(countLabel(14_021, true)).toBe("10,000+");
});

test("uses the lower cap for the count of a search", () => {
  expect(countLabel(1_000, false)).toBe("1,000");
  expect(countLabel(1_000, true)).toBe("1,000+");
  expect(countLabel(1_221, true)).toBe("1,000+");
});
