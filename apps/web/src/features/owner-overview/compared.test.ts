import { expect, it } from "vitest";
import { comparedWith } from "./compared.ts";

it("returns the change in percent and the previous value", () => {
  expect(comparedWith(50, 40)).toBe("+25%, 40 before");
  expect(comparedWith(30, 40)).toBe("−25%, 40 before");
  expect(comparedWith(40, 40)).toBe("±0%, 40 before");
  expect(comparedWith(12.5, 25, true)).toBe("−50%, $25.00 before");
});

it("does not divide by zero", () => {
  expect([comparedWith(3, 0), comparedWith(0, 0)]).toEqual(["None before", "None before either"]);
});
