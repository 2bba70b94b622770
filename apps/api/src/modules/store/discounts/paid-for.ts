import { smallestStep } from "@fanfare/contracts/common/currency";
import { divide, sum } from "./divide.ts";

type Line = {
  id: number;
  line_total_cents: number;
  minimum_price_cents: number | null;
  discount_cents: number | null;
};

/**
 * Returns what was paid for each line of an order, in cents by line id: together the paid amount without the buyer's additions,
 * and for no line more than its price. For older orders without line discounts, the discount is divided among the lines that
 * codes apply to.
 */
export function paidFor(lines: readonly Line[], adjustments: readonly { amount_cents: number }[]): Map<number, number> {
  const taken = -sum(adjustments.map(({ amount_cents }) => Math.min(0, amount_cents)));
  const open = lines.map((line) => (line.minimum_price_cents === null ? line.line_total_cents : 0));
  const divided = divide(Math.min(taken, sum(open)), open);
  return new Map(
    lines.map((line, index) => [line.id, line.line_total_cents - (line.discount_cents ?? divided[index] ?? 0)]),
  );
}

/** Returns what was paid for some pieces of a line, in cents: their share, rounded down to the currency's smallest unit. */
export const paidForPieces = (
  line_cents: number,
  { pieces, quantity, currency }: { pieces: number; quantity: number; currency: string },
): number => {
  const step = smallestStep(currency);
  return pieces === quantity ? line_cents : Math.floor((line_cents * pieces) / quantity / step) * step;
};

/**
 * Returns the part of the team's refunds that exceeds the value of the order's returned tickets, in cents: more than 0 if
 * something was refunded by hand. `by_team_cents` is the total of those refunds, and `returned` the number of returned pieces of
 * a line.
 */
export const refundedByHand = (
  by_team_cents: number,
  lines: readonly { id: number; quantity: number; returned: number; currency: string }[],
  paid: ReadonlyMap<number, number>,
): number =>
  lines.reduce(
    (rest, { id, returned, quantity, currency }) =>
      rest - paidForPieces(paid.get(id) ?? 0, { pieces: returned, quantity, currency }),
    by_team_cents,
  );
