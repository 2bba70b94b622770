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

type Refund = { order_item_id: number | null; reason: string; status: string; amount_cents: number };

/**
 * Returns what the team has refunded by hand of an order, in cents: the refunds that name no line. It is not recorded what they
 * were for.
 */
export const refundedByHand = (refunds: readonly Refund[]): number =>
  sum(
    refunds
      .filter(
        ({ order_item_id, reason, status }) => order_item_id === null && reason === "owner" && status !== "failed",
      )
      .map(({ amount_cents }) => amount_cents),
  );

/**
 * Returns which lines of an order have tickets that were returned without payment, and how much of the order's payment the buyer
 * has no claim to for them, in cents. What was refunded by hand was for them first. Tickets whose refund failed are still owed.
 */
export function settledReturns(
  lines: readonly (Line & { quantity: number })[],
  parts: {
    adjustments: readonly { amount_cents: number }[];
    places: readonly { order_item_id: number; quantity: number; status: string }[];
    refunds: readonly Refund[];
    currency: string;
  },
): { line_ids: number[]; withheld_cents: number } {
  const paid = paidFor(lines, parts.adjustments);
  const refunded = new Set(parts.refunds.map(({ order_item_id }) => order_item_id));
  const line_ids: number[] = [];
  let settled_cents = 0;
  for (const { order_item_id: id, quantity: pieces, status } of parts.places) {
    const line = lines.find((one) => one.id === id);
    const value = paid.get(id) ?? 0;
    if (!line || value === 0) continue;
    const isUnpaid = status === "returned" && !refunded.has(id);
    if (isUnpaid) line_ids.push(id);
    // A line has fewer tickets left where a friend has given one up.
    const { quantity } = line;
    settled_cents +=
      value - paidForPieces(value, { pieces: isUnpaid ? 0 : pieces, quantity, currency: parts.currency });
  }
  return { line_ids, withheld_cents: Math.max(0, settled_cents - refundedByHand(parts.refunds)) };
}
