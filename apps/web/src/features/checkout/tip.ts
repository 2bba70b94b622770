import { t } from "@fanfare/contracts/common/language";
import { centsToDecimal, decimalToCents, typedToCents } from "@fanfare/contracts/common/money";
import type { Cart } from "@fanfare/contracts/store/cart";

/** Returns the cart with a tip, given as typed, added to its adjustments and its total. */
export function withTip<Totals extends Pick<Cart, "adjustments" | "total">>(cart: Totals, typed: string): Totals {
  const tip = typedToCents(typed) ?? 0;
  if (tip <= 0) return cart;
  const adjustment = { kind: "tip" as const, label: t("Tip"), amount: centsToDecimal(tip) };
  return {
    ...cart,
    adjustments: [...cart.adjustments, adjustment],
    total: centsToDecimal((decimalToCents(cart.total) ?? 0) + tip),
  };
}
