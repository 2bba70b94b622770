import { smallestStep, WHOLE_AMOUNT } from "@fanfare/contracts/common/currency";
import { t } from "@fanfare/contracts/common/language";
import { centsToDecimal, formatMoney } from "@fanfare/contracts/common/money";
import { TOO_GENEROUS } from "@fanfare/contracts/store/checkout";
import { NAMED_PRICE_LEAST_CENTS, NAMED_PRICE_MAX_CENTS } from "@fanfare/contracts/store/limits";

/**
 * Returns why a fan cannot name this price, in cents of `currency`, or null if they can. `minimumCents` is null for a fixed
 * price.
 */
export function namedPriceProblem(named: number, minimumCents: number | null, currency: string): string | null {
  const step = smallestStep(currency);
  const amount = (cents: number) => ({ amount: formatMoney(centsToDecimal(cents), currency.toUpperCase()) });
  if (minimumCents === null) return t("The price of this item is fixed.");
  if (named % step !== 0) return t(WHOLE_AMOUNT);
  if (named < minimumCents) return t("Enter {amount} or more.", amount(minimumCents));
  if (named > 0 && named < NAMED_PRICE_LEAST_CENTS * step) {
    return t(
      "Payments below {amount} are not possible. Enter a higher price, or 0.",
      amount(NAMED_PRICE_LEAST_CENTS * step),
    );
  }
  if (named > NAMED_PRICE_MAX_CENTS * step) return t(TOO_GENEROUS);
  return null;
}
