import { expect, test } from "vitest";
import { NEW_PRODUCT, type VariantValues, withSavedIds } from "./product-values.ts";

const row = (size: string, more: Partial<VariantValues> = {}): VariantValues => ({
  id: null,
  name: size,
  sku: null,
  price_modifier: "0.00",
  options: { Size: size },
  is_available: true,
  stock: "",
  ...more,
});

test("rows that were edited while they were being created get their ids, and stay edited", () => {
  const saved = { ...NEW_PRODUCT, variants: [row("S", { id: 11, stock: "5" }), row("M", { id: 12 })] };
  const typed = { ...NEW_PRODUCT, variants: [row("S", { name: "Small", stock: "7" }), row("M"), row("L")] };
  expect(withSavedIds(typed, saved).variants).toEqual([
    row("S", { id: 11, name: "Small", stock: "5" }),
    row("M", { id: 12 }),
    row("L"),
  ]);
});
