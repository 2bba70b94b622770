import { expect, test } from "vitest";
import { readQuantity } from "./read-quantity.ts";

test.each([
  ["3", 3],
  [" 12 ", 12],
  ["2.9", 2],
  ["0", 1],
  ["-4", 1],
  ["", 1],
  ["abc", 1],
  ["1e9", 999],
  ["Infinity", 1],
])("typing %j gives a quantity of %i", (typed, quantity) => {
  expect(readQuantity(typed, 999)).toBe(quantity);
});
