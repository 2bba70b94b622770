import { numberFormat } from "./formats.ts";

/**
 * Money: whole minor units (cents) in code and in the database, decimal text with two digits in the contract. No arithmetic
 * on amounts uses floating-point fractions.
 */

const DECIMAL_TEXT = /^(-?)(\d{1,10})(?:\.(\d{1,2}))?$/;

/** Cents as decimal text: `2500` → `"25.00"`, `-5` → `"-0.05"`. Throws a RangeError unless `cents` is a safe integer. */
export function centsToDecimal(cents: number): string {
  if (!Number.isSafeInteger(cents)) throw new RangeError(`not whole cents: ${cents}`);
  const digits = Math.abs(cents).toString().padStart(3, "0");
  return `${cents < 0 ? "-" : ""}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/** Decimal text as cents: `"25"`, `"25.0"` and `"25.00"` → `2500`; `null` for anything else. */
export function decimalToCents(text: string): number | null {
  const match = DECIMAL_TEXT.exec(text);
  if (!match) return null;
  const cents = Number(match[2]) * 100 + Number((match[3] ?? "").padEnd(2, "0"));
  return match[1] && cents !== 0 ? -cents : cents;
}

/**
 * A typed amount in cents: like `decimalToCents`, but a comma before the cents and a leading plus sign are allowed too.
 * Thousands separators are not: `"1,234"` is ambiguous, so it returns `null`.
 */
export const typedToCents = (text: string): number | null =>
  decimalToCents(
    text
      .trim()
      .replace(/^\+(?=\d)/, "")
      .replace(/,(?=\d{1,2}$)/, "."),
  );

let current: () => string = () => "USD";

/** Sets the source of the site's currency, an ISO 4217 code: US dollars by default. */
export function currencyFrom(source: () => string): void {
  current = source;
}

/** The site's currency. */
export const siteCurrency = (): string => current();

/** Formats decimal text for display: `"25.00"` → `"$25.00"`. The currency is an ISO 4217 code and defaults to the site's. */
export const formatMoney = (decimal: string, currency = siteCurrency()): string =>
  numberFormat({ style: "currency", currency }).format(Number(decimal));
