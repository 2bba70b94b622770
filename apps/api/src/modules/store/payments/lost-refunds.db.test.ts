import { expect, it } from "vitest";
import { fan, order, paid, post, setUpStripeOrders, site } from "../../../../test/stripe-order-rig.ts";

const HOUR = 60 * 60_000;

setUpStripeOrders({ stock: 500 });

it("refunds once when the response was lost and Stripe has forgotten the idempotency key", async () => {
  const { id, intent } = await paid();
  site.stripe.webhooks.settings.drop = true;
  site.stripe.faults.add({ kind: "lost_after", times: 3, path: "refunds", method: "POST" });
  await site.services.store.orders.refund(fan.id, { id, amount_cents: 500, note: null });
  expect(site.stripe.account.refundsOf(intent)).toHaveLength(1);
  site.stripe.keys.clear();
  site.clock.advance(25 * HOUR);
  await site.services.store.reconciler.reconcile();
  expect(site.stripe.account.refundsOf(intent)).toHaveLength(1);
  expect(await order(id)).toMatchObject({ refunded_amount: "5.00", refunds: [{ status: "succeeded" }] });
});

it("makes a refund that never reached Stripe, however old it is", async () => {
  const { id, intent } = await paid();
  site.stripe.faults.add({ kind: "lost_before", times: 3, path: "refunds", method: "POST" });
  await post(`orders/${id}/cancel/`);
  expect(site.stripe.account.refundsOf(intent)).toHaveLength(0);
  site.clock.advance(25 * HOUR);
  await site.services.store.reconciler.reconcile();
  expect(site.stripe.account.refundsOf(intent)).toHaveLength(1);
  expect(await order(id)).toMatchObject({ payment_status: "refunded", refunds: [{ status: "succeeded" }] });
});

it("checks each of many refunds that stay pending at the bank", async () => {
  const { id, intent } = await paid();
  site.stripe.account.refundsBegin = "pending";
  site.stripe.webhooks.settings.drop = true;
  for (let made = 0; made < 60; made += 1) {
    await site.services.store.orders.refund(fan.id, { id, amount_cents: 1, note: null });
  }
  const [newest] = site.stripe.account.refundsOf(intent);
  site.stripe.account.settleRefund(newest?.id ?? "", "succeeded");
  site.clock.advance(6 * 60_000);
  await site.services.store.reconciler.reconcile();
  await site.services.store.reconciler.reconcile();
  expect(await order(id)).toMatchObject({ refunded_amount: "0.01" });
});
