import { expect, it } from "vitest";
import { lineTotal, totals, unitPrice } from "./pricing.ts";

it.each([
  [1850, 600, 2450],
  [2500, 0, 2500],
  [2500, -500, 2000],
  [300, -500, 0],
])("a piece of %i with a modifier of %i costs %i cents", (price, modifier, expected) => {
  expect(unitPrice(price, modifier)).toBe(expected);
});

it("sums lines in whole cents, with free shipping", () => {
  const lines = [
    { unit_price_cents: 1999, quantity: 3 },
    { unit_price_cents: 1, quantity: 999 },
  ];
  expect(lines.map(lineTotal)).toEqual([5997, 999]);
  const none = { shipping_cents: 0, adjustments_cents: 0 };
  expect(totals(lines, [])).toEqual({ ...none, subtotal_cents: 6996, total_cents: 6996 });
  expect(totals([], [])).toEqual({ ...none, subtotal_cents: 0, total_cents: 0 });
});

it("adds positive adjustments and subtracts negative ones", () => {
  const sums = totals(
    [{ unit_price_cents: 2500, quantity: 2 }],
    [
      { kind: "discount", label: "Code FANS10", amount_cents: -500 },
      { kind: "tip", label: "Tip", amount_cents: 300 },
    ],
  );
  expect(sums).toEqual({ subtotal_cents: 5000, shipping_cents: 0, adjustments_cents: -200, total_cents: 4800 });
});
