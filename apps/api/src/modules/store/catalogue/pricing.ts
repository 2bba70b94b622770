/** Shipping is always free (spec, section 9). Cents. */
export const SHIPPING_CENTS = 0;

export const CURRENCY = "usd";

/** What one piece costs, in cents; a modifier can take off no more than the whole price. */
export const unitPrice = (priceCents: number, modifierCents: number): number => Math.max(0, priceCents + modifierCents);

export const lineTotal = (line: { unit_price_cents: number; quantity: number }): number =>
  line.unit_price_cents * line.quantity;

/** Always summed anew from the lines, never adjusted in place. */
export function totals(lines: readonly { unit_price_cents: number; quantity: number }[]) {
  const subtotal_cents = lines.reduce((sum, line) => sum + lineTotal(line), 0);
  return { subtotal_cents, shipping_cents: SHIPPING_CENTS, total_cents: subtotal_cents + SHIPPING_CENTS };
}
