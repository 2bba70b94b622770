import { afterEach, expect, it } from "vitest";
import {
  amountText,
  CURRENCIES,
  fractionDigits,
  fromMinorUnits,
  inCurrency,
  smallestStep,
  toMinorUnits,
} from "./currency.ts";
import { currencyFrom, formatMoney } from "./money.ts";

afterEach(() => currencyFrom(() => "USD"));

it.each([
  ["USD", "25.00", "25.00", "$25.00", 1],
  ["eur", "25.50", "25.50", "€25.50", 1],
  ["JPY", "2500.00", "2500", "¥2,500", 100],
  ["KWD", "5.25", "5.250", "KWD 5.250", 1],
])("%s formats %s as %s and displays %s", (currency, decimal, text, shown, step) => {
  expect(amountText(decimal, currency)).toBe(text);
  expect(formatMoney(decimal, currency).replace("\u00a0", " ")).toBe(shown);
  expect(smallestStep(currency)).toBe(step);
});

it.each([
  ["usd", 2500, 2500],
  ["jpy", 150_000, 1500],
  ["kwd", 525, 5250],
])("%s: %d hundredths are %d minor units, and vice versa", (currency, cents, amount) => {
  expect(toMinorUnits(cents, currency)).toBe(amount);
  expect(fromMinorUnits(amount, currency)).toBe(cents);
});

it("agrees with the platform's number of digits for each offered currency", () => {
  const other = CURRENCIES.filter(
    (currency) =>
      new Intl.NumberFormat("en", { style: "currency", currency }).resolvedOptions().maximumFractionDigits !==
      fractionDigits(currency),
  );
  expect(other).toEqual([]);
});

it("formats amounts in the site's currency unless another is given", () => {
  expect([formatMoney("5.00"), inCurrency("Price")]).toEqual(["$5.00", "Price in dollars"]);
  currencyFrom(() => "EUR");
  expect([formatMoney("5.00"), inCurrency("Price")]).toEqual(["€5.00", "Price in EUR"]);
});
