import { describe, expect, it } from "vitest";
import { checkGrid, optionsOf } from "./product-variants.ts";

const size = { name: "Size", values: ["S", "M"].map((value) => ({ value, swatch: null })) };
const variant = (name: string, options: Record<string, string>, sku: string | null = null) => ({
  id: null,
  name,
  sku,
  price_modifier: 0,
  options,
  is_available: true,
  stock: null,
});

describe("checkGrid", () => {
  it.each([
    [[variant("S", { Size: "S" }), variant("s", { Size: "M" })], "Two variants are called “s”"],
    [[variant("S", { Size: "S" }, "A"), variant("M", { Size: "M" }, "A")], "Two variants have the SKU A"],
    [[variant("S", { Size: "XL" })], "“S” says no Size"],
    [[], "Create variants for these options, or remove the options"],
  ])("refuses what a buyer could not tell apart or choose: %j", (variants, message) => {
    expect(() => checkGrid({ options: [size], variants })).toThrow(
      expect.objectContaining({ fields: { variants: [message] } }),
    );
  });

  it("accepts a grid of distinct rows", () => {
    expect(() =>
      checkGrid({ options: [size], variants: [variant("S", { Size: "S" }), variant("M", { Size: "M" })] }),
    ).not.toThrow();
  });
});

it("a variant keeps only the product's options", () => {
  expect(optionsOf(variant("S", { Size: "S", Colour: "Red" }), [size])).toEqual({ Size: "S" });
});
