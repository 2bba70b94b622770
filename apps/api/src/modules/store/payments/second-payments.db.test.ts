import { beforeEach, expect, it } from "vitest";
import { signIn } from "../../../../test/factories.ts";
import { fan, intentFor, order, placed, post, setUpStripeOrders, site } from "../../../../test/stripe-order-rig.ts";

// The first payment's page was still open when the shop's provider changed, so an order of 20.00 was paid twice, and the bank
// returns the automatic refund of the second payment.

setUpStripeOrders({ stock: 500 });

let owner: { id: number };
beforeEach(async () => {
  owner = await signIn(site, { role: "owner" });
});

async function paidTwice() {
  const { id } = await placed();
  const first = await intentFor(id);
  await site.db.updateTable("payments").set({ status: "cancelled" }).where("order_id", "=", id).execute();
  const second = await intentFor(id);
  site.stripe.account.pay(first, "succeed");
  await site.stripe.webhooks.settled();
  site.stripe.account.pay(second, "succeed");
  await site.stripe.webhooks.settled();
  await site.services.store.reconciler.reconcile();
  site.clock.advance(6 * 60_000);
  await site.services.store.reconciler.reconcile();
  const [automatic] = site.stripe.account.refundsOf(second);
  site.stripe.account.settleRefund(automatic?.id ?? "", "failed");
  await site.stripe.webhooks.settled();
  expect(await order(id)).toMatchObject({ payment_status: "paid", refunded_amount: "0.00" });
  return { id, first, second };
}

const documents = async (id: number) => {
  const { body } = await site.call("GET", `/api/store/orders/${id}/documents/`, { token: fan.token });
  return (body as { kind: string; total: string }[]).map(({ kind, total }) => [kind, total]);
};
const refund = (id: number, amount_cents: number | null) =>
  site.services.store.orders.refund(owner.id, { id, amount_cents, note: null });
/** What the provider has refunded of an intent, in cents, without what the bank returned. */
const refundedOf = (intent: string) =>
  site.stripe.account
    .refundsOf(intent)
    .filter(({ status }) => status === "succeeded")
    .reduce((sum, { amount }) => sum + amount, 0);

it("refunds by hand what was paid twice from the second payment, without a credit note", async () => {
  const { id, first, second } = await paidTwice();
  await refund(id, 2000);
  expect([refundedOf(first), refundedOf(second)]).toEqual([0, 2000]);
  expect(await documents(id)).toEqual([["receipt", "20.00"]]);
  expect(await order(id)).toMatchObject({ payment_status: "paid", refunded_amount: "20.00" });

  await refund(id, 500);
  expect([refundedOf(first), refundedOf(second)]).toEqual([500, 2000]);
  expect(await documents(id)).toEqual([
    ["receipt", "20.00"],
    ["credit_note", "5.00"],
  ]);
});

it("credits no more than the receipt when all of it is refunded by hand, or the order is cancelled", async () => {
  const byHand = await paidTwice();
  await refund(byHand.id, 2500);
  await refund(byHand.id, null);
  const cancelled = await paidTwice();
  await post(`orders/${cancelled.id}/cancel/`);
  for (const { id, first, second } of [byHand, cancelled]) {
    expect([refundedOf(first), refundedOf(second)]).toEqual([2000, 2000]);
    const [receipt, ...credits] = await documents(id);
    expect(receipt).toEqual(["receipt", "20.00"]);
    expect(credits.reduce((sum, [, total]) => sum + Number(total), 0)).toBe(20);
    expect(await order(id)).toMatchObject({ payment_status: "refunded", refunded_amount: "40.00" });
  }
});

it("takes either payment's refund in the dashboard for what was too much, and the next one for the order", async () => {
  const { id, first, second } = await paidTwice();
  site.stripe.account.createRefund({ payment_intent: first, amount: "2000" }, null);
  await site.stripe.webhooks.settled();
  expect(await documents(id)).toEqual([["receipt", "20.00"]]);
  expect(await order(id)).toMatchObject({ payment_status: "paid", refunded_amount: "20.00" });
  await refund(id, 300);
  expect(refundedOf(second)).toBe(300);
  expect(await documents(id)).toEqual([
    ["receipt", "20.00"],
    ["credit_note", "3.00"],
  ]);
});
