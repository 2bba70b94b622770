import { smallestStep } from "@fanfare/contracts/common/currency";
import { t } from "@fanfare/contracts/common/language";
import { centsToDecimal, formatMoney } from "@fanfare/contracts/common/money";
import type { Adjustment } from "../catalogue/pricing.ts";
import { lineTotal } from "../catalogue/pricing.ts";
import { divide, sum } from "./divide.ts";

/** A code with everything that decides whether a fan can use it. Amounts in cents. */
export type DiscountCode = {
  id: number;
  code: string;
  percent: number | null;
  amount_cents: number | null;
  product_ids: readonly number[];
  product_types: readonly string[];
  minimum_cents: number;
  starts_at: Date | null;
  ends_at: Date | null;
  max_uses: number | null;
  max_uses_per_fan: number | null;
  uses: number;
  /** Uses by the fan in question. */
  own_uses: number;
  is_stackable: boolean;
  is_active: boolean;
};

type Line = {
  product_id: number;
  product_type: string;
  unit_price_cents: number;
  quantity: number;
  minimum_price_cents?: number | null;
};

const sumOf = (lines: readonly Line[]) => sum(lines.map(lineTotal));

/** The lines that a code applies to: all, or the ones selected by product or type. Prices that fans name are never reduced. */
const eligible = ({ product_ids, product_types }: DiscountCode, lines: readonly Line[]) =>
  lines.filter(
    (line) =>
      (line.minimum_price_cents ?? null) === null &&
      (product_ids.length + product_types.length === 0 ||
        product_ids.includes(line.product_id) ||
        product_types.includes(line.product_type)),
  );

export const usedUp = (code: string) => t("The code {code} has been used up.", { code });
export const usedByFan = (code: string) => t("You have already used the code {code}.", { code });

/** Returns why a code takes nothing off these lines at `now`, or null if it does. */
function problemOf(
  code: DiscountCode,
  lines: readonly Line[],
  others: readonly DiscountCode[],
  now: Date,
  currency: string,
) {
  const name = { code: code.code };
  if (!code.is_active || (code.ends_at && code.ends_at <= now)) return t("The code {code} has ended.", name);
  if (code.starts_at && code.starts_at > now) return t("The code {code} is not valid yet.", name);
  if (code.max_uses !== null && code.uses >= code.max_uses) return usedUp(code.code);
  if (code.max_uses_per_fan !== null && code.own_uses >= code.max_uses_per_fan) return usedByFan(code.code);
  const clash = others.find((other) => !(code.is_stackable && other.is_stackable));
  if (clash) return t("The code {code} cannot be combined with {other}.", { ...name, other: clash.code });
  if (sumOf(eligible(code, lines)) === 0) return t("The code {code} does not apply to anything in your cart.", name);
  if (sumOf(lines) < code.minimum_cents) {
    const amount = formatMoney(centsToDecimal(code.minimum_cents), currency.toUpperCase());
    return t("The code {code} needs an order of at least {amount}.", { ...name, amount });
  }
  return null;
}

export type AppliedCode = {
  id: number;
  code: string;
  amount_cents: number;
  /** The discount of each line, in the lines' order; the amount is their sum. */
  shares: readonly number[];
  problem: string | null;
};

/** Returns a code's discount for each line: a percentage of full prices, an amount of what earlier codes have left. */
function wantedShares(code: DiscountCode, totals: readonly number[], left: readonly number[], step: number): number[] {
  if (code.percent === null) return divide(Math.min(code.amount_cents ?? 0, sum(left)), left, step);
  const base = sum(totals);
  const wanted = Math.min(Math.round((base * code.percent) / 100 / step) * step, base);
  // A percentage applies to each line on its own: what one line has no room for is not taken off another.
  return divide(wanted, totals, step).map((share, index) => Math.min(share, left[index] ?? 0));
}

/**
 * Applies the codes of a cart to its lines, in the order they were entered. Each is computed on full prices, a percentage rounded
 * to the currency's smallest unit; together they take off no line more than it costs.
 */
export function applyCodes(
  lines: readonly Line[],
  codes: readonly DiscountCode[],
  now: Date,
  currency = "usd",
): AppliedCode[] {
  const step = smallestStep(currency);
  let left = lines.map(lineTotal);
  const usable: DiscountCode[] = [];
  return codes.map((code) => {
    const problem = problemOf(code, lines, usable, now, currency);
    const { id, code: name } = code;
    if (problem !== null) return { id, code: name, amount_cents: 0, shares: lines.map(() => 0), problem };
    usable.push(code);
    const own = new Set(eligible(code, lines));
    const shares = wantedShares(
      code,
      lines.map((line) => (own.has(line) ? lineTotal(line) : 0)),
      lines.map((line, index) => (own.has(line) ? (left[index] ?? 0) : 0)),
      step,
    );
    left = left.map((cents, index) => cents - (shares[index] ?? 0));
    return { id, code: name, amount_cents: sum(shares), shares, problem };
  });
}

/** The total discount of the line at `index`, in cents. */
export const discountOfLine = (codes: readonly AppliedCode[], index: number): number =>
  sum(codes.map(({ shares }) => shares[index] ?? 0));

/** The codes' discounts as adjustments of the order. */
export const discountsOf = (codes: readonly AppliedCode[]): Adjustment[] =>
  codes.flatMap(({ code, amount_cents }) =>
    amount_cents > 0 ? [{ kind: "discount", label: t("Code {code}", { code }), amount_cents: -amount_cents }] : [],
  );
