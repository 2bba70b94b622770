import { smallestStep } from "@fanfare/contracts/common/currency";
import { divide, sum } from "./divide.ts";

type Line = {
  id: number;
  line_total_cents: number;
  minimum_price_cents: number | null;
  discount_cents: number | null;
};

/**
 * What was paid for each line of an order, in cents by its id: together all that was paid but what the buyer added, and of
 * no line more than it cost. Orders of before lines knew what was taken off them have it divided among those that codes are for.
 */
export function paidFor(lines: readonly Line[], adjustments: readonly { amount_cents: number }[]): Map<number, number> {
  const taken = -sum(adjustments.map(({ amount_cents }) => Math.min(0, amount_cents)));
  const open = lines.map((line) => (line.minimum_price_cents === null ? line.line_total_cents : 0));
  const divided = divide(Math.min(taken, sum(open)), open);
  return new Map(
    lines.map((line, index) => [line.id, line.line_total_cents - (line.discount_cents ?? divided[index] ?? 0)]),
  );
}

/** What was paid for some pieces of a line, in cents: their share, in amounts that the order's currency has. */
export const paidForPieces = (
  line_cents: number,
  { pieces, quantity, currency }: { pieces: number; quantity: number; currency: string },
): number => {
  const step = smallestStep(currency);
  return pieces === quantity ? line_cents : Math.floor((line_cents * pieces) / quantity / step) * step;
};

/**
 * What the team has paid back of an order beside what its tickets were worth that were given back, in cents, of all that it
 * paid back: more than 0 where something was refunded by hand. `returned` are the pieces of a line that were given back.
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
