import { expect, it } from "vitest";
import { availableQuantity, lineName, problemOf, problemText } from "./stock.ts";

it.each([
  [true, null, 999, null],
  [true, 3, 3, null],
  [true, 3, 4, "not_enough_stock"],
  [true, 0, 1, "unavailable"],
  [false, 3, 1, "unavailable"],
  [false, null, 1, "unavailable"],
] as const)("sellable %s with %s left and %i wanted: %s", (sellable, stock, wanted, problem) => {
  expect(problemOf({ sellable, stock }, wanted)).toBe(problem);
});

it("has zero of an unsellable line, and null for a line without counted stock", () => {
  expect(availableQuantity({ sellable: false, stock: 7 })).toBe(0);
  expect(availableQuantity({ sellable: true, stock: null })).toBeNull();
});

it("names the line and how many are left", () => {
  const name = lineName("Tee", "M");
  expect(problemText(name, "not_enough_stock", { sellable: true, stock: 2 })).toBe("Only 2 left of Tee (M).");
  expect(problemText(lineName("Mug", null), "unavailable", { sellable: false, stock: 2 })).toBe(
    "Mug is not available.",
  );
});
