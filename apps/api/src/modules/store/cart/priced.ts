import { unitPrice } from "../catalogue/pricing.ts";

/** A line with what one piece of it costs now, in cents. */
export const priced = <Line extends { price_cents: number; price_modifier_cents: number }>(line: Line) => ({
  ...line,
  unit_price_cents: unitPrice(line.price_cents, line.price_modifier_cents),
});
