import type { Variant } from "@fanfare/contracts/store/product";
import { expect, test } from "vitest";
import { choiceHint, choiceRequest, choicesOf, chosenVariant, firstSelection, isPossible } from "./variant-choice.ts";

const variant = (id: number, options: Record<string, string>, is_available = true): Variant => ({
  id,
  name: Object.values(options).join(" / "),
  sku: null,
  price_modifier: "0.00",
  stock_quantity: is_available ? 10 : 0,
  is_available,
  options,
});
const value = (name: string) => ({ value: name, swatch: null });

const hoodie = {
  options: [
    { name: "Color", values: [value("Black"), value("Sand")] },
    { name: "Size", values: [value("S"), value("L")] },
  ],
  variants: [
    variant(1, { Color: "Black", Size: "S" }),
    variant(2, { Color: "Black", Size: "L" }),
    variant(3, { Color: "Sand", Size: "S" }),
    variant(4, { Color: "Sand", Size: "L" }, false),
  ],
};

test("a variant is chosen once every option is", () => {
  expect(chosenVariant(hoodie, { Color: "Sand" })).toBeNull();
  expect(chosenVariant(hoodie, { Color: "Sand", Size: "S" })?.id).toBe(3);
});

test("a value that is sold out with the other choices cannot be chosen", () => {
  expect(isPossible(hoodie, { Color: "Sand" }, "Size", "L")).toBe(false);
  expect(isPossible(hoodie, { Color: "Black" }, "Size", "L")).toBe(true);
  expect(isPossible(hoodie, {}, "Size", "L")).toBe(true);
});

test("variants without options are chosen by name", () => {
  const tee = {
    options: [],
    variants: [
      { ...variant(1, {}), name: "Small" },
      { ...variant(2, {}), name: "Large" },
    ],
  };
  expect(choicesOf(tee)).toEqual([{ name: "Size", values: [value("Small"), value("Large")] }]);
  expect(chosenVariant(tee, { Size: "Large" })?.id).toBe(2);
  expect(chosenVariant(tee, { Size: "Medium" })).toBeNull();
});

test("an option with a single value is preselected", () => {
  const cap = { options: [{ name: "Color", values: [value("Black")] }], variants: [variant(1, { Color: "Black" })] };
  expect(firstSelection(cap)).toEqual({ Color: "Black" });
  expect(firstSelection(hoodie)).toEqual({});
  expect(firstSelection({ options: [], variants: [] })).toEqual({});
});

test("asks for the options that are still open", () => {
  const size = "Please select a size before adding to cart";
  expect(choiceRequest(hoodie, {})).toBe(size);
  expect(choiceRequest(hoodie, { Color: "Sand" })).toBe(size);
  expect(choiceRequest(hoodie, { Size: "S" })).toBe("Please also choose: Color");
});

test("hints at the first open option", () => {
  expect(choiceHint(hoodie, {})).toBe("Choose: Color");
  expect(choiceHint(hoodie, { Color: "Sand" })).toBe("Choose a size");
  expect(choiceHint({ options: [], variants: [{ ...variant(1, {}), name: "Small" }] }, {})).toBe("Choose a size");
});
