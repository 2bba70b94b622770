import { expect, test } from "vitest";
import { previewOf, stockBadge, stockText } from "./labels.ts";

test("a card's description is truncated after 100 characters", () => {
  expect(previewOf("a".repeat(100))).toBe("a".repeat(100));
  expect(previewOf("a".repeat(101))).toBe(`${"a".repeat(100)}...`);
  expect(previewOf(`${"a".repeat(90)} bcdefghijklm`)).toBe(`${"a".repeat(90)} bcdefghij...`);
  expect(previewOf("🎵".repeat(101))).toBe(`${"🎵".repeat(100)}...`);
});

test("stock is shown when it is low or sold out, but not when it is not counted", () => {
  expect([null, 6, 5, 3, 0].map(stockText)).toEqual([null, null, "Only 5 left", "Only 3 left", "Sold out"]);
});

const variant = (stock_quantity: number | null) => ({
  id: 1,
  name: "S",
  sku: null,
  price_modifier: "0.00",
  stock_quantity,
  is_available: stock_quantity !== 0,
  options: {},
});

test("a product with sizes is sold out when all of them are", () => {
  expect(stockBadge({ is_available: true, stock_quantity: null, variants: [variant(0), variant(0)] })).toBe("Sold out");
  expect(stockBadge({ is_available: true, stock_quantity: null, variants: [variant(0), variant(2)] })).toBe(
    "Only 2 left",
  );
  expect(stockBadge({ is_available: true, stock_quantity: null, variants: [variant(0), variant(null)] })).toBeNull();
  expect(stockBadge({ is_available: false, stock_quantity: 0, variants: [] })).toBe("Sold out");
  expect(stockBadge({ is_available: false, stock_quantity: 3, variants: [] })).toBeNull();
});
