import { expect, it } from "vitest";
import { namedPriceProblem } from "./named-price.ts";
import { priced } from "./priced.ts";

it.each([
  [500, 500, "usd", null],
  [499, 500, "usd", "Enter $5.00 or more."],
  [0, 0, "usd", null],
  [49, 0, "usd", "Payments below $0.50 are not possible. Enter a higher price, or 0."],
  [100_001, 0, "usd", "This is very generous, but more than we can accept."],
  [500, null, "usd", "The price of this item is fixed."],
  [50_050, 0, "jpy", "Enter a whole amount: the currency has no smaller unit."],
  [5_000_000, 100_000, "jpy", null],
])("%s with a minimum of %s in %s: %s", (named, minimum, currency, problem) => {
  expect(namedPriceProblem(named, minimum, currency)).toBe(problem);
});

it.each([
  [null, 900, 1000],
  [0, 900, 900],
  [0, null, 1000],
  // The minimum has been raised since the price was named.
  [1500, 900, 1500],
])("with a minimum of %s and %s named the price is %s", (minimum_price_cents, named_price_cents, unit_price_cents) => {
  const line = { price_cents: 1000, price_modifier_cents: 0, minimum_price_cents, named_price_cents };
  expect(priced(line)).toMatchObject({ unit_price_cents });
});
