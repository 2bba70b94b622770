import { createHmac } from "node:crypto";
import { afterAll, beforeAll, expect, it } from "vitest";
import { z } from "zod";
import { signIn } from "../../../../test/factories.ts";
import { createTestSite, type TestSite } from "../../../../test/site.ts";
import { auditStore } from "../../../../test/store-auditor.ts";
import { BILLING, makeProduct } from "../../../../test/store-factories.ts";
import { AppError } from "../../../platform/errors/app-error.ts";
import type { PaymentProvider } from "./payment-provider.ts";

// A provider unknown to the product, defined by a single object; no other part of the site is adapted to it.

const SECRET = "a secret between the bank and the site";
const sign = (body: string | Buffer) => createHmac("sha256", SECRET).update(body).digest("hex");
const event = z.object({ id: z.string(), intent: z.string(), amount: z.number() });
const refunds: { intent_id: string; amount_cents: number }[] = [];

const bank: PaymentProvider = {
  name: "river_bank",
  title: "River Bank",
  confirmedByBuyer: false,
  publishableKey: "river-public",
  webhookSignature: "x-river-signature",
  pageSources: {
    script: ["https://pay.river.example"],
    connect: ["https://api.river.example"],
    frame: ["https://frames.river.example"],
  },
  createIntent: async ({ key }) => ({ id: `river-${key}`, client_secret: `secret-${key}` }),
  findIntent: async () => ({ status: "open" }),
  cancelIntent: async () => ({ status: "cancelled" }),
  refund: async ({ key, intent_id, amount_cents }) => {
    refunds.push({ intent_id, amount_cents });
    return { id: `back-${key}`, status: "succeeded" };
  },
  findRefund: async () => null,
  readNotice(body, signature) {
    if (signature !== sign(body)) throw new AppError("bad_request", "The signature of this notice is not valid.");
    const { id, intent, amount } = event.parse(JSON.parse(body.toString()));
    return { id, type: "paid", kind: "intent_succeeded", intent_id: intent, payment_key: null, captured_cents: amount };
  },
};

let site: TestSite;
beforeAll(async () => {
  site = await createTestSite({ paymentFactories: [() => bank] });
});
afterAll(() => site.close());

const report = (body: object, signature?: string) => {
  const text = JSON.stringify(body);
  return site.call("POST", "/api/webhooks/river_bank", {
    body,
    headers: { "x-river-signature": signature ?? sign(text) },
  });
};

it("processes an order from checkout through a signed webhook to a refund", async () => {
  const fan = await signIn(site);
  const poster = await makeProduct(site.db, { name: "Poster", price_cents: 1000, stock: 5 });
  const post = (path: string, body: object = {}) => site.call("POST", `/api/store/${path}`, { token: fan.token, body });
  await post("cart/add/", { product_id: poster.id, quantity: 2 });
  const { id } = (await post("orders/create/", BILLING)).body as { id: number };
  const intent = await post("orders/payment-intent/", { order_id: id });
  expect(intent).toMatchObject({ status: 200, body: { provider: "river_bank", amount: "20.00" } });
  const { payment_intent_id } = intent.body as { payment_intent_id: string };

  const paid = { id: "event-1", intent: payment_intent_id, amount: 2000 };
  expect((await report(paid, "forged")).status).toBe(400);
  expect((await site.services.store.orders.anyById(id)).payment_status).toBe("unpaid");
  expect([(await report(paid)).status, (await report(paid)).status]).toEqual([200, 200]);
  expect(await site.services.store.orders.anyById(id)).toMatchObject({ status: "processing", payment_status: "paid" });

  const cancelled = await post(`orders/${id}/cancel/`);
  expect(cancelled.body).toMatchObject({ status: "cancelled", payment_status: "refunded", refunded_amount: "20.00" });
  expect(refunds).toEqual([{ intent_id: payment_intent_id, amount_cents: 2000 }]);
  expect(await auditStore(site.pool)).toEqual([]);
});

it("provides what the browser needs: its name, its public key and the sources of its form", async () => {
  const { payments } = site.services.store;
  expect(await payments.settings()).toMatchObject({
    provider: "river_bank",
    publishable_key: "river-public",
    notice: null,
  });
  expect(payments.pageSources()).toEqual(bank.pageSources);
});
