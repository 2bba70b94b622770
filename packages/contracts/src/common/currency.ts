import { msg } from "./language.ts";
import { siteCurrency } from "./money.ts";

/**
 * The currencies a shop can sell in, as ISO 4217 codes. Excludes those for which ISO 4217 and CLDR, which browsers follow,
 * disagree on the number of digits (HUF, IDR, COP).
 */
export const CURRENCIES = (
  "USD EUR GBP CHF SEK NOK DKK PLN CZK RON BGN TRY ILS CAD AUD NZD JPY KRW HKD TWD SGD MYR THB PHP VND INR " +
  "AED SAR KWD BHD JOD OMR TND ZAR MXN BRL ARS CLP PEN"
).split(" ");

/** Without a minor unit: prices are whole amounts. */
const WHOLE: ReadonlySet<string> = new Set(["JPY", "KRW", "VND", "CLP"]);
/** With 1000 minor units; amounts here and at payment providers are multiples of ten of them. */
const THOUSANDTHS: ReadonlySet<string> = new Set(["KWD", "BHD", "JOD", "OMR", "TND"]);

/** Number of decimal digits: JPY 0, USD 2, KWD 3. The code may be in lower case. */
export function fractionDigits(currency: string): 0 | 2 | 3 {
  const code = currency.toUpperCase();
  if (WHOLE.has(code)) return 0;
  return THOUSANDTHS.has(code) ? 3 : 2;
}

/** The smallest step of an amount in hundredths, the unit in which all amounts are stored regardless of currency. */
export const smallestStep = (currency: string): number => (fractionDigits(currency) === 0 ? 100 : 1);

/**
 * Converts hundredths to the unit that payment providers use: the currency's minor unit, of which a yen has 1 and a dinar
 * 1000.
 */
export function toMinorUnits(cents: number, currency: string): number {
  const digits = fractionDigits(currency);
  if (digits === 0) return cents / 100;
  return digits === 3 ? cents * 10 : cents;
}

/** Converts a payment provider's minor units to hundredths. */
export function fromMinorUnits(amount: number, currency: string): number {
  const digits = fractionDigits(currency);
  if (digits === 0) return amount * 100;
  return digits === 3 ? Math.round(amount / 10) : amount;
}

/** Formats an amount of the contract's two digits with the currency's own: `"500.00"` → `"500"` in JPY, `"5.250"` in KWD. */
export function amountText(decimal: string, currency: string): string {
  const digits = fractionDigits(currency);
  if (digits === 0) return decimal.replace(/\.00$/, "");
  return digits === 3 ? `${decimal}0` : decimal;
}

/** The label of an amount field: "Price in dollars", "Price in EUR". For the owner area. */
export const inCurrency = (what: string): string =>
  `${what} in ${siteCurrency() === "USD" ? "dollars" : siteCurrency()}`;

/** The message for cents in a currency without a minor unit. */
export const WHOLE_AMOUNT = msg("Enter a whole amount: the currency has no smaller unit.");
