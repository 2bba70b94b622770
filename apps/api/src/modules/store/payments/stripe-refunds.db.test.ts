import { signatureHeader } from "@fanfare/simulators/stripe/webhooks";
import { expect, it } from "vitest";
import {
  intentFor,
  order,
  paid,
  placed,
  post,
  setUpStripeOrders,
  site,
  stock,
} from "../../../../test/stripe-order-rig.ts";
import { STRIPE_ENV, type StripeSite } from "../../../../test/stripe-site.ts";

setUpStripeOrders();

it("refunds the buyer when a paid order is cancelled, and cancels an unpaid intent", async () => {
  const { id } = await paid();
  const { body } = await post(`orders/${id}/cancel/`);
  expect(body).toMatchObject({ status: "cancelled", payment_status: "refunded", refunds: [{ status: "succeeded" }] });
  expect(await stock()).toBe(5);

  const other = await placed();
  const intent = await intentFor(other.id);
  await post(`orders/${other.id}/cancel/`);
  expect(site.stripe.account.intent(intent).status).toBe("canceled");
});

it("automatically refunds a payment that arrives after its stock was released", async () => {
  const { id } = await placed();
  const intent = await intentFor(id);
  site.stripe.webhooks.settings.hold = true;
  site.stripe.account.pay(intent, "succeed");
  site.clock.advance(31 * 60_000);
  site.stripe.faults.add({ kind: "unavailable", times: 99 });
  await site.services.store.orders.expireDue();
  expect(await order(id)).toMatchObject({ status: "cancelled", payment_status: "unpaid" });
  expect(await stock()).toBe(5);

  site.stripe.faults.clear();
  await site.stripe.webhooks.deliver({ copies: 3, concurrency: 3 });
  expect(await order(id)).toMatchObject({
    status: "cancelled",
    payment_status: "paid",
    refunds: [{ status: "pending" }],
  });
  site.clock.advance(6 * 60_000);
  await site.services.store.reconciler.reconcile();
  expect(await order(id)).toMatchObject({ payment_status: "refunded", refunded_amount: "20.00" });
});

it("refunds once when the response was lost, and when Stripe stores a failure", async () => {
  const { id } = await paid();
  const before = site.stripe.account.books.refunded;
  site.stripe.webhooks.settings.drop = true;
  site.stripe.faults.add({ kind: "lost_after", times: 3, path: "refunds", method: "POST" });
  await post(`orders/${id}/cancel/`);
  expect(await order(id)).toMatchObject({ refunds: [{ status: "pending" }] });
  site.clock.advance(6 * 60_000);
  await site.services.store.reconciler.reconcile();
  expect(await order(id)).toMatchObject({ payment_status: "refunded" });
  expect(site.stripe.account.books.refunded).toBe(before + 2000);

  const other = await paid();
  site.stripe.faults.add({ kind: "error_after_effect", times: 1, path: "refunds", method: "POST" });
  await post(`orders/${other.id}/cancel/`);
  site.clock.advance(6 * 60_000);
  await site.services.store.reconciler.reconcile();
  expect(await order(other.id)).toMatchObject({ payment_status: "refunded" });
  expect(site.stripe.account.books.refunded).toBe(before + 4000);
});

it("treats a refund returned by the bank as final", async () => {
  const { id } = await paid();
  await post(`orders/${id}/cancel/`);
  const [refund] = site.stripe.account.refundsOf(undefined);
  site.stripe.account.settleRefund(refund?.id ?? "", "failed");
  await site.stripe.webhooks.settled();
  expect(await order(id)).toMatchObject({ payment_status: "paid", refunds: [{ status: "failed" }] });
  const late = { ...site.stripe.account.events.find((event) => event.data.object.id === refund?.id), id: "evt_late" };
  const body = JSON.stringify(late);
  const response = await site.app.inject({
    method: "POST",
    url: "/api/webhooks/stripe",
    headers: { "stripe-signature": signatureHeader(body, STRIPE_ENV.STRIPE_WEBHOOK_SECRET) },
    payload: body,
  });
  expect(response.statusCode).toBe(200);
  expect(await order(id)).toMatchObject({ payment_status: "paid", refunds: [{ status: "failed" }] });
});

it("records a refund made in Stripe's dashboard once", async () => {
  const { id, intent } = await paid();
  site.stripe.webhooks.settings.copies = 3;
  site.stripe.account.createRefund({ payment_intent: intent, amount: "500" }, null);
  await site.stripe.webhooks.settled();
  expect(await order(id)).toMatchObject({
    status: "processing",
    payment_status: "partially_refunded",
    refunded_amount: "5.00",
    refunds: [{ amount: "5.00", status: "succeeded" }],
  });
});

/** Delivers one held notice and returns the status of the response to it. */
const deliver = async (event: StripeSite["stripe"]["webhooks"]["held"][number] | undefined) => {
  const { webhooks } = site.stripe;
  webhooks.held = event ? [event] : [];
  webhooks.responses.clear();
  await webhooks.deliver({ copies: 1, concurrency: 1 });
  return [...webhooks.responses.keys()];
};

it("has Stripe repeat a refund's notice that arrives before its payment's, and records the refund once", async () => {
  const { id } = await placed();
  const intent = await intentFor(id);
  const { webhooks } = site.stripe;
  await webhooks.settled();
  webhooks.settings.hold = true;
  site.stripe.account.pay(intent, "succeed");
  site.stripe.account.createRefund({ payment_intent: intent, amount: "500" }, null);
  const [payment, refund] = webhooks.held;
  expect(await deliver(refund)).toEqual([409]);
  expect(await order(id)).toMatchObject({ payment_status: "unpaid", refunds: [] });
  expect(await deliver(payment)).toEqual([200]);
  expect(await deliver(refund)).toEqual([200]);
  expect(await order(id)).toMatchObject({ payment_status: "partially_refunded", refunds: [{ amount: "5.00" }] });
});

it("has Stripe repeat the notice of a dashboard refund that leaves too little for the site's own, until that has failed", async () => {
  const { id, intent } = await paid();
  const { webhooks, faults, account } = site.stripe;
  webhooks.settings.hold = true;
  faults.add({ kind: "unavailable", times: 3, path: "refunds", method: "POST" });
  await post(`orders/${id}/cancel/`);
  expect(await order(id)).toMatchObject({ refunds: [{ amount: "20.00", status: "pending" }] });
  account.createRefund({ payment_intent: intent, amount: "500" }, null);
  const notice = webhooks.held.at(-1);
  expect(await deliver(notice)).toEqual([409]);
  expect(await order(id)).toMatchObject({ payment_status: "paid", refunds: [{ status: "pending" }] });
  site.clock.advance(6 * 60_000);
  await site.services.store.reconciler.reconcile();
  expect(await order(id)).toMatchObject({ payment_status: "paid", refunds: [{ status: "failed" }] });
  for (const _repeat of [1, 2]) {
    expect(await deliver(notice)).toEqual([200]);
    expect(await order(id)).toMatchObject({
      payment_status: "partially_refunded",
      refunded_amount: "5.00",
      refunds: [
        { amount: "20.00", status: "failed" },
        { amount: "5.00", status: "succeeded" },
      ],
    });
  }
});
