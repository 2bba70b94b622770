import { signatureHeader } from "@fanfare/simulators/stripe/webhooks";
import { expect, it } from "vitest";
import { signIn } from "../../../../test/factories.ts";
import { makeProduct } from "../../../../test/store-factories.ts";
import { intentFor, order, paid, placed, post, setUpStripeOrders, site } from "../../../../test/stripe-order-rig.ts";
import { STRIPE_ENV } from "../../../../test/stripe-site.ts";

setUpStripeOrders();

it("returns what the browser needs, and no secret", async () => {
  expect(await site.services.store.payments.settings()).toEqual({
    provider: "stripe",
    publishable_key: STRIPE_ENV.STRIPE_PUBLISHABLE_KEY,
    currency: "usd",
    notice: null,
    sends_mail: false,
  });
});

it("an order is paid only by the signed notice, not by the buyer's confirmation", async () => {
  const { id } = await placed();
  const response = await post("orders/payment-intent/", { order_id: id });
  expect(response.body).toMatchObject({ provider: "stripe", amount: "20.00", currency: "usd" });
  const again = await post("orders/payment-intent/", { order_id: id });
  expect(again.body).toEqual(response.body);
  const { payment_intent_id } = response.body as { payment_intent_id: string };
  expect((await post(`orders/${id}/confirm-payment/`, { payment_intent_id })).status).toBe(409);
  expect(await order(id)).toMatchObject({ status: "pending" });

  site.stripe.account.pay(payment_intent_id, "succeed");
  await site.stripe.webhooks.settled();
  expect([...site.stripe.webhooks.responses]).toEqual([[200, 2]]);
  expect(await order(id)).toMatchObject({ status: "processing", payment_status: "paid" });
});

it("rejects a notice that is unsigned, altered or signed with another key", async () => {
  const { id } = await placed();
  site.stripe.webhooks.settings.drop = true;
  site.stripe.account.pay(await intentFor(id), "succeed");
  const body = JSON.stringify(site.stripe.account.events.at(-1));
  for (const signature of ["", "t=1,v1=0", signatureHeader(body, "whsec_other")]) {
    const response = await site.app.inject({
      method: "POST",
      url: "/api/webhooks/stripe",
      headers: { "content-type": "application/json", "stripe-signature": signature },
      payload: body,
    });
    expect(response.statusCode).toBe(400);
  }
  expect(await order(id)).toMatchObject({ status: "pending" });
  const { rows } = await site.pool.query("select * from webhook_events where event_id = $1", [
    site.stripe.account.events.at(-1)?.id,
  ]);
  expect(rows).toEqual([]);
});

it("creates one intent for concurrent requests, and for a request whose response was lost", async () => {
  const before = site.stripe.account.books.intents;
  const { id } = await placed();
  const intents = await Promise.all(Array.from({ length: 5 }, () => intentFor(id)));
  expect(new Set(intents).size).toBe(1);
  expect(site.stripe.account.books.intents).toBe(before + 1);

  const other = await placed();
  site.stripe.faults.add({ kind: "lost_after", times: 3 });
  const failed = await post("orders/payment-intent/", { order_id: other.id });
  expect([502, 504]).toContain(failed.status);
  expect(site.stripe.account.books.intents).toBe(before + 2);
  await intentFor(other.id);
  expect(site.stripe.account.books.intents).toBe(before + 2);
});

it("recovers from a failure that Stripe stores, responding with 502 until then", async () => {
  const { id } = await placed();
  site.stripe.faults.add({ kind: "error_after_effect", times: 1 });
  expect((await post("orders/payment-intent/", { order_id: id })).status).toBe(502);
  expect((await post("orders/payment-intent/", { order_id: id })).status).toBe(502);
  const intent = await intentFor(id);
  site.stripe.account.pay(intent, "succeed");
  await site.stripe.webhooks.settled();
  expect(await order(id)).toMatchObject({ payment_status: "paid" });
});

it("records a declined card in the timeline and keeps the order payable", async () => {
  const { id } = await placed();
  const intent = await intentFor(id);
  site.stripe.account.pay(intent, "decline");
  await site.stripe.webhooks.settled();
  expect(await order(id)).toMatchObject({
    can_pay: true,
    events: [{ kind: "placed" }, { kind: "payment_failed", note: "Your card was declined." }],
  });
  expect(await intentFor(id)).toBe(intent);
});

it("discovers without notices a payment, a cancelled intent and a refund", async () => {
  site.stripe.webhooks.settings.drop = true;
  const first = await placed();
  const second = await placed();
  site.stripe.account.pay(await intentFor(first.id), "succeed");
  site.stripe.account.cancelIntent(await intentFor(second.id));
  await site.services.store.reconciler.reconcile();
  expect(await order(first.id)).toMatchObject({ status: "pending" });
  site.clock.advance(6 * 60_000);
  await site.services.store.reconciler.reconcile();
  expect(await order(first.id)).toMatchObject({ status: "processing", payment_status: "paid" });

  const fresh = await intentFor(second.id);
  expect(site.stripe.account.intent(fresh).status).toBe("requires_payment_method");

  site.stripe.account.refundsBegin = "pending";
  await post(`orders/${first.id}/cancel/`);
  expect(await order(first.id)).toMatchObject({ payment_status: "paid", refunds: [{ status: "pending" }] });
  const [refund] = site.stripe.account.refundsOf(undefined);
  site.stripe.account.settleRefund(refund?.id ?? "", "succeeded");
  site.clock.advance(6 * 60_000);
  await site.services.store.reconciler.reconcile();
  expect(await order(first.id)).toMatchObject({ payment_status: "refunded", refunds: [{ status: "succeeded" }] });
});

it("discovers a payment and a refund that were started while the clock was ahead", async () => {
  site.stripe.webhooks.settings.drop = true;
  const ahead = async (work: () => Promise<unknown>) => {
    site.clock.advance(2 * 3_600_000);
    await work();
    site.clock.advance(-2 * 3_600_000);
    await site.services.store.reconciler.reconcile();
  };
  let id = 0;
  await ahead(async () => {
    ({ id } = await placed());
    site.stripe.account.pay(await intentFor(id), "succeed");
  });
  expect(await order(id)).toMatchObject({ status: "processing", payment_status: "paid" });

  site.stripe.account.refundsBegin = "pending";
  await ahead(async () => {
    await post(`orders/${id}/cancel/`);
    const refund = site.stripe.account.refundsOf(undefined).find(({ status }) => status === "pending");
    site.stripe.account.settleRefund(refund?.id ?? "", "succeeded");
  });
  expect(await order(id)).toMatchObject({ payment_status: "refunded" });
});

it("fetches Stripe's fee once it is booked, and exports it on the order's first line", async () => {
  const owner = await signIn(site, { role: "owner" });
  const other = await makeProduct(site.db, { name: "Patch", price_cents: 500, stock: 5 });
  await post("cart/add/", { product_id: other.id });
  const { id } = await paid();
  const number = (await order(id)).order_number;
  const file = async (path: string) => {
    const response = await site.call("GET", `/api/store/manage/orders/${path}/?search=${number}`, {
      token: owner.token,
    });
    return String(response.body).trim().split("\r\n");
  };
  site.stripe.account.isBooked = false;
  await site.services.store.fees.fetchFees();
  expect((await file("export"))[1]).toMatch(/,,,$/);
  site.stripe.account.isBooked = true;
  await site.services.store.fees.fetchFees();
  expect((await file("export"))[1]).toMatch(/,,,$/);
  site.clock.advance(7 * 60 * 60_000);
  await site.services.store.fees.fetchFees();
  // 2.9 % of 25.00 plus 0.30.
  const [header = "", ...orders] = await file("export");
  expect(header).toMatch(/Payment Fee,Fee Currency,Collected At$/);
  expect(orders).toEqual([expect.stringMatching(/,1\.03,USD,$/)]);
  const [, ...items] = await file("export-items");
  expect(items.map((line) => line.split(",").slice(-3, -1))).toEqual([
    ["1.03", "USD"],
    ["", ""],
  ]);
});
