import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { signIn } from "../../../../test/factories.ts";
import { auditStore } from "../../../../test/store-auditor.ts";
import { BILLING, type MadeProduct, makeProduct } from "../../../../test/store-factories.ts";
import { createStripeSite, type StripeSite } from "../../../../test/stripe-site.ts";

const HOUR = 60 * 60_000;

let site: StripeSite;
let fan: { id: number; token: string };
let poster: MadeProduct;

beforeAll(async () => {
  site = await createStripeSite();
});
afterAll(() => site.close());
beforeEach(async () => {
  site.clock.set("2026-06-15T12:00:00Z");
  site.stripe.webhooks.reset();
  site.stripe.faults.clear();
  site.stripe.account.refundsBegin = "succeeded";
  fan = await signIn(site);
  poster = await makeProduct(site.db, { name: "Poster", price_cents: 1000, stock: 500 });
  return async () => {
    await site.stripe.webhooks.settled();
    expect(await auditStore(site.pool)).toEqual([]);
  };
});

const post = (path: string, body: object = {}) => site.call("POST", `/api/store/${path}`, { token: fan.token, body });
const order = (id: number) => site.services.store.orders.byId(fan.id, id);
const paid = async () => {
  await post("cart/add/", { product_id: poster.id, quantity: 2 });
  const { id } = (await post("orders/create/", BILLING)).body as { id: number };
  const { payment_intent_id } = (await post("orders/payment-intent/", { order_id: id })).body as {
    payment_intent_id: string;
  };
  site.stripe.account.pay(payment_intent_id, "succeed");
  await site.stripe.webhooks.settled();
  return { id, intent: payment_intent_id };
};

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
