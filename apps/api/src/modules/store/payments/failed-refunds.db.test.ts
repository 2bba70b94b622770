import { expect, it } from "vitest";
import { asOwner } from "../../../../test/call-trpc.ts";
import { signIn } from "../../../../test/factories.ts";
import { paid, setUpStripeOrders, site } from "../../../../test/stripe-order-rig.ts";

setUpStripeOrders({ stock: 50 });

/** Pays for an order and refunds 5.00 of it, which Stripe reports as done and the bank returns a day later. */
async function returned() {
  const { id, intent } = await paid();
  const owner = await signIn(site, { role: "owner" });
  const manage = asOwner(site, owner.id).store.manage.orders;
  await site.services.store.orders.refund(owner.id, { id, amount_cents: 500, note: null });
  const [made] = site.stripe.account.refundsOf(intent);
  // Another refund that the bank accepts does not hide the first one's failure.
  await site.services.store.orders.refund(owner.id, { id, amount_cents: 150, note: null });
  site.clock.advance(86_400_000);
  site.stripe.account.settleRefund(made?.id ?? "", "failed");
  await site.stripe.webhooks.settled();
  site.clock.advance(60_000);
  const toDealWith = async () => {
    const { attention } = await site.services.insights.overview.summary({ from: "2026-06-15", to: "2026-06-16" });
    const { results } = await manage.list({ refund_failed: true });
    const ids = results.map((order) => order.id).filter((one) => one === id);
    return [attention.find(({ kind }) => kind === "failed_refunds")?.count ?? 0, ids];
  };
  return { id, owner, toDealWith };
}

it("a refund that the bank returns needs attention until it is refunded again", async () => {
  const { id, owner, toDealWith } = await returned();
  expect(await toDealWith()).toEqual([1, [id]]);
  await site.services.store.orders.refund(owner.id, { id, amount_cents: 500, note: null });
  await site.stripe.webhooks.settled();
  expect(await toDealWith()).toEqual([0, []]);
});

it("a refund that the bank returns needs attention until the team notes how it was paid back", async () => {
  const { id, owner, toDealWith } = await returned();
  expect(await toDealWith()).toEqual([1, [id]]);
  await site.services.store.orderManagement.addNote(owner.id, { id, note: "Paid back by bank transfer" });
  expect(await toDealWith()).toEqual([0, []]);
});
