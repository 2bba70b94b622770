import { unitPrice } from "../catalogue/pricing.ts";

type Priced = {
  price_cents: number;
  price_modifier_cents: number;
  minimum_price_cents: number | null;
  named_price_cents: number | null;
};

/**
 * Returns the line with the current price of one piece, in cents; for a download with a named price that is the named price, or
 * else the proposed one.
 */
export const priced = <Line extends Priced>(line: Line) => ({
  ...line,
  unit_price_cents:
    line.minimum_price_cents === null
      ? unitPrice(line.price_cents, line.price_modifier_cents)
      : Math.max(line.minimum_price_cents, line.named_price_cents ?? line.price_cents),
});
