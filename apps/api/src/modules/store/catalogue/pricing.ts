import { centsToDecimal } from "@fanfare/contracts/common/money";
import type { AdjustmentKind, Adjustment as AdjustmentOutput } from "@fanfare/contracts/store/adjustment";

/** Shipping is always free (spec, section 9). In cents. */
export const SHIPPING_CENTS = 0;

/** The price of one piece in cents; a modifier cannot reduce it below zero. */
export const unitPrice = (priceCents: number, modifierCents: number): number => Math.max(0, priceCents + modifierCents);

export const lineTotal = (line: { unit_price_cents: number; quantity: number }): number =>
  line.unit_price_cents * line.quantity;

/**
 * An amount that is added to the lines of an order (positive cents) or taken off them (negative), with the label that the buyer
 * sees.
 */
export type Adjustment = { kind: AdjustmentKind; label: string; amount_cents: number };

/**
 * Always computed from the lines and adjustments, never updated in place. The database sums an order's totals in the same way.
 */
export function totals(
  lines: readonly { unit_price_cents: number; quantity: number }[],
  adjustments: readonly Adjustment[],
) {
  const subtotal_cents = lines.reduce((sum, line) => sum + lineTotal(line), 0);
  const adjustments_cents = adjustments.reduce((sum, one) => sum + one.amount_cents, 0);
  return {
    subtotal_cents,
    shipping_cents: SHIPPING_CENTS,
    adjustments_cents,
    total_cents: subtotal_cents + SHIPPING_CENTS + adjustments_cents,
  };
}

export const adjustmentView = ({ kind, label, amount_cents }: Adjustment): AdjustmentOutput => ({
  kind,
  label,
  amount: centsToDecimal(amount_cents),
});
