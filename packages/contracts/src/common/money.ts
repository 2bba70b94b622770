import { numberFormat } from "./formats.ts";

/**
 * Money: whole minor units (cents) in code and in the database, decimal text with two digits at the contract's edge.
 * Nothing here ever touches a fraction in floating point.
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
 * What a person typed as cents: like `decimalToCents`, with a comma or a point before the cents and a plus sign allowed.
 * A separator of thousands is not: `"1,234"` can be read in two ways, so it is `null`.
 */
export const typedToCents = (text: string): number | null =>
  decimalToCents(
    text
      .trim()
      .replace(/^\+(?=\d)/, "")
      .replace(/,(?=\d{1,2}$)/, "."),
  );

let current: () => string = () => "USD";

/** Where the currency that the site sells in comes from, as an ISO 4217 code: US dollars until it is set. */
export function currencyFrom(source: () => string): void {
  current = source;
}

/** The currency that the site sells in. */
export const siteCurrency = (): string => current();

/** Decimal text for people: `"25.00"` → `"$25.00"`. The currency is an ISO 4217 code, without one the site's. */
export const formatMoney = (decimal: string, currency = siteCurrency()): string =>
  numberFormat({ style: "currency", currency }).format(Number(decimal));
