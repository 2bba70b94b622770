import { msg } from "./language.ts";
import { siteCurrency } from "./money.ts";

/**
 * Currencies that a shop can sell in, by their ISO 4217 codes. Those are left out whose digits ISO 4217 and CLDR, which
 * browsers follow, do not agree on (HUF, IDR, COP).
 */
export const CURRENCIES = (
  "USD EUR GBP CHF SEK NOK DKK PLN CZK RON BGN TRY ILS CAD AUD NZD JPY KRW HKD TWD SGD MYR THB PHP VND INR " +
  "AED SAR KWD BHD JOD OMR TND ZAR MXN BRL ARS CLP PEN"
).split(" ");

/** Without a smaller unit: prices are whole amounts. */
const WHOLE: ReadonlySet<string> = new Set(["JPY", "KRW", "VND", "CLP"]);
/** Of a thousand smaller units, of which amounts here and at payment providers have whole tens. */
const THOUSANDTHS: ReadonlySet<string> = new Set(["KWD", "BHD", "JOD", "OMR", "TND"]);

/** Digits behind the point: JPY 0, USD 2, KWD 3. The code may be in small letters. */
export function fractionDigits(currency: string): 0 | 2 | 3 {
  const code = currency.toUpperCase();
  return WHOLE.has(code) ? 0 : THOUSANDTHS.has(code) ? 3 : 2;
}

/** The smallest step of an amount in hundredths, which is what amounts are kept in whatever the currency. */
export const smallestStep = (currency: string): number => (fractionDigits(currency) === 0 ? 100 : 1);

/** Hundredths as payment providers count: in the currency's own smallest unit, of which a yen has 1 and a dinar 1000. */
export function toMinorUnits(cents: number, currency: string): number {
  const digits = fractionDigits(currency);
  return digits === 0 ? cents / 100 : digits === 3 ? cents * 10 : cents;
}

/** The other way round. */
export function fromMinorUnits(amount: number, currency: string): number {
  const digits = fractionDigits(currency);
  return digits === 0 ? amount * 100 : digits === 3 ? Math.round(amount / 10) : amount;
}

/** An amount of the contract's two digits as the currency writes it: `"500.00"` → `"500"` in JPY, `"5.250"` in KWD. */
export function amountText(decimal: string, currency: string): string {
  const digits = fractionDigits(currency);
  return digits === 0 ? decimal.replace(/\.00$/, "") : digits === 3 ? `${decimal}0` : decimal;
}

/** What a field for an amount is called: "Price in dollars", "Price in EUR". For the owner area. */
export const inCurrency = (what: string): string =>
  `${what} in ${siteCurrency() === "USD" ? "dollars" : siteCurrency()}`;

/** Why cents are refused in a currency that has none. */
export const WHOLE_AMOUNT = msg("Enter a whole amount: the currency has no smaller unit.");
