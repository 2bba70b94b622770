import fc from "fast-check";
import { expect, it } from "vitest";
import { sum } from "../discounts/divide.ts";
import { refundParts, surplusOf } from "./refund-parts.ts";

type Refund = Parameters<typeof surplusOf>[1][number];

/** An order's own payment, payments that it did not need, and amounts that are refunded by hand one after the other. */
const histories = fc.record({
  total: fc.integer({ min: 1, max: 10_000 }),
  extra: fc.array(fc.integer({ min: 1, max: 10_000 }), { maxLength: 3 }),
  ownFirst: fc.boolean(),
  amounts: fc.array(fc.integer({ min: 1, max: 12_000 }), { minLength: 1, maxLength: 8 }),
});

it("refunds all of an order's payments in parts, in any amounts, and credits no more than its total", () => {
  fc.assert(
    fc.property(histories, ({ total, extra, ownFirst, amounts }) => {
      const captured = ownFirst ? [total, ...extra] : [...extra, total];
      const own = ownFirst ? 1 : captured.length;
      let payments = captured.map((captured_cents, nth) => ({ id: nth + 1, captured_cents, refunded_cents: 0 }));
      // The automatic refunds of the payments that were not needed have failed.
      const refunds: Refund[] = payments
        .filter(({ id }) => id !== own)
        .map(({ id, captured_cents }) => ({
          payment_id: id,
          reason: "late_payment",
          status: "failed",
          amount_cents: captured_cents,
        }));
      const order = { paid_at: new Date(0), paid_cents: sum(captured), total_cents: total };
      for (const wanted of [...amounts, order.paid_cents]) {
        const left = sum(payments.map((payment) => payment.captured_cents - payment.refunded_cents));
        const surplus_cents = surplusOf(order, refunds);
        const parts = refundParts(payments, refunds, { amount_cents: wanted, surplus_cents });
        expect(sum(parts.map(({ amount_cents }) => amount_cents))).toBe(Math.min(wanted, left));
        for (const { payment, amount_cents, is_surplus } of parts) {
          const refunded_cents = payment.refunded_cents + amount_cents;
          expect(refunded_cents).toBeLessThanOrEqual(payment.captured_cents);
          payments = payments.map((one) => (one.id === payment.id ? { ...one, refunded_cents } : one));
          const reason = is_surplus ? "late_payment" : "owner";
          refunds.push({ payment_id: payment.id, reason, status: "succeeded", amount_cents });
        }
        // What was too much is returned before anything of the order is.
        const credited = sum(refunds.map((one) => (one.reason === "owner" ? one.amount_cents : 0)));
        if (credited > 0) expect(surplusOf(order, refunds)).toBe(0);
        expect(credited).toBeLessThanOrEqual(total);
      }
      expect(payments.every((payment) => payment.refunded_cents === payment.captured_cents)).toBe(true);
    }),
  );
});
