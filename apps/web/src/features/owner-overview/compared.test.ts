import { expect, it } from "vitest";
import { comparedWith } from "./compared.ts";

it("says by how much a number changed, and from what", () => {
  expect(comparedWith(50, 40)).toBe("+25%, 40 before");
  expect(comparedWith(30, 40)).toBe("−25%, 40 before");
  expect(comparedWith(40, 40)).toBe("±0%, 40 before");
  expect(comparedWith(12.5, 25, true)).toBe("−50%, $25.00 before");
});

it("divides by nothing", () => {
  expect([comparedWith(3, 0), comparedWith(0, 0)]).toEqual(["None before", "None before either"]);
});
