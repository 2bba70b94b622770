import { expect, test } from "vitest";
import { priceFrom, unitPrice, variantLabel } from "./pricing.ts";

test("a size's modifier is added to the product's price, exact to the cent", () => {
  expect(unitPrice("25.00", "2.00")).toBe("27.00");
  expect(unitPrice("0.10", "0.20")).toBe("0.30");
  expect(unitPrice("18.50", "-1.50")).toBe("17.00");
  expect(unitPrice("18.50")).toBe("18.50");
});

test("a size shows '+$amount' only when it costs more", () => {
  expect(variantLabel({ name: "X-Large", price_modifier: "2.00" })).toBe("X-Large +$2.00");
  expect(variantLabel({ name: "Small", price_modifier: "0.00" })).toBe("Small");
  expect(variantLabel({ name: "Child", price_modifier: "-3.00" })).toBe("Child");
});

test("a product's starting price is that of its cheapest size", () => {
  const sizes = [{ price_modifier: "0.00" }, { price_modifier: "2.00" }];
  expect(priceFrom({ price: "25.00", variants: sizes })).toEqual({ price: "25.00", varies: true });
  expect(priceFrom({ price: "25.00", variants: [] })).toEqual({ price: "25.00", varies: false });
});
