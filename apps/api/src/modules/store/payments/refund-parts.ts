import { sum } from "../discounts/divide.ts";
import type { PaymentRow, RefundRow } from "./payment.queries.ts";

type Payment = Pick<PaymentRow, "id" | "captured_cents" | "refunded_cents">;
type Refund = Pick<RefundRow, "payment_id" | "reason" | "status" | "amount_cents">;

/**
 * Returns what is left of an order's payments beyond its total, in cents: of a second payment, say, whose automatic refund failed.
 * It is owed whatever becomes of the order, and no receipt is for it, so refunds are for it first and it gets no credit note.
 */
export const surplusOf = (
  order: { paid_at: Date | null; paid_cents: number; total_cents: number },
  refunds: readonly Refund[],
): number => {
  if (order.paid_at === null) return 0;
  const returned = refunds.filter(({ reason, status }) => reason === "late_payment" && status !== "failed");
  return Math.max(0, order.paid_cents - order.total_cents - sum(returned.map(({ amount_cents }) => amount_cents)));
};

export type RefundPart<P extends Payment> = { payment: P; amount_cents: number; is_surplus: boolean };

/**
 * Divides a refund among an order's payments, limited to what is left of them: up to `surplus_cents` first from the payments that
 * the order did not need, the rest from those that it was paid with. Each part has its payment as the parts before leave it.
 * Amounts in cents.
 */
export function refundParts<P extends Payment>(
  payments: readonly P[],
  refunds: readonly Refund[],
  { amount_cents, surplus_cents }: { amount_cents: number; surplus_cents: number },
): RefundPart<P>[] {
  const unneeded = new Set(refunds.flatMap((one) => (one.reason === "late_payment" ? [one.payment_id] : [])));
  const [own, others] = [payments.filter(({ id }) => !unneeded.has(id)), payments.filter(({ id }) => unneeded.has(id))];
  const left = new Map(payments.map((payment) => [payment.id, payment.captured_cents - payment.refunded_cents]));
  const take = (from: readonly P[], wanted: number, is_surplus: boolean): RefundPart<P>[] => {
    let due = wanted;
    return from.flatMap((payment) => {
      const rest = left.get(payment.id) ?? 0;
      const amount = Math.min(due, rest);
      if (amount <= 0) return [];
      due -= amount;
      left.set(payment.id, rest - amount);
      return [
        { payment: { ...payment, refunded_cents: payment.captured_cents - rest }, amount_cents: amount, is_surplus },
      ];
    });
  };
  const surplus = Math.min(amount_cents, surplus_cents);
  return [...take([...others, ...own], surplus, true), ...take([...own, ...others], amount_cents - surplus, false)];
}
