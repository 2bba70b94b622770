import { unitPrice } from "../catalogue/pricing.ts";

type Priced = {
  price_cents: number;
  price_modifier_cents: number;
  minimum_price_cents: number | null;
  named_price_cents: number | null;
};

/** A line with what one piece of it costs now, in cents: of a download whose price fans name what was named, or proposed. */
export const priced = <Line extends Priced>(line: Line) => ({
  ...line,
  unit_price_cents:
    line.minimum_price_cents === null
      ? unitPrice(line.price_cents, line.price_modifier_cents)
      : Math.max(line.minimum_price_cents, line.named_price_cents ?? line.price_cents),
});
