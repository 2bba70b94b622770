import { expect, it } from "vitest";
import { formatAxisNumber } from "./axis-number.ts";

it("keeps numbers on an axis short without making two of them equal", () => {
  expect([0, 0.25, 165, 999, 1200, 1250, 2750, 90_000, 120_000, 3_500_000].map(formatAxisNumber)).toEqual([
    "0",
    "0.25",
    "165",
    "999",
    "1.2K",
    "1.25K",
    "2.75K",
    "90K",
    "120K",
    "3.5M",
  ]);
});
