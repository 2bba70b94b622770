import { type StripeSimulator, startStripeSimulator } from "@fanfare/simulators/stripe/server";
import { signatureHeader } from "@fanfare/simulators/stripe/webhooks";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import type { PaymentProvider } from "../../modules/store/payments/payment-provider.ts";
import { createStripeProvider } from "./stripe-provider.ts";

const SECRET = "whsec_test";
let simulator: StripeSimulator;
let stripe: PaymentProvider;
let made = 0;

beforeAll(async () => {
  simulator = await startStripeSimulator({ secretKey: "sk_test", webhookSecret: SECRET });
  stripe = provider("sk_test");
});
afterAll(() => simulator.close());
beforeEach(() => simulator.faults.clear());

const provider = (secretKey: string) =>
  createStripeProvider({ secretKey, publishableKey: "pk_test", webhookSecret: SECRET, apiUrl: simulator.url });

const request = () => {
  made += 1;
  return { key: `key-${made}`, amount_cents: 2500, currency: "usd", order_id: made, order_number: `N-${made}` };
};
const open = async () => {
  const intent = await stripe.createIntent(request());
  if (typeof intent === "string") throw new Error(intent);
  return intent;
};
const paidIntent = async () => {
  const { id } = await open();
  simulator.account.pay(id, "succeed");
  return id;
};

it("creates an intent in whole cents that carries its order and key", async () => {
  const asked = request();
  const intent = await stripe.createIntent(asked);
  expect(intent).toEqual({ id: expect.stringMatching(/^pi_/), client_secret: expect.stringContaining("_secret_") });
  expect(simulator.account.intent((intent as { id: string }).id)).toMatchObject({
    amount: 2500,
    currency: "usd",
    metadata: { order_id: String(asked.order_id), order_number: asked.order_number, payment_key: asked.key },
  });
});

it("takes no payment method whose outcome is known after the order has expired", async () => {
  const { id } = await open();
  const { excluded_payment_method_types: excluded } = simulator.account.intent(id);
  expect(excluded).toEqual(expect.arrayContaining(["sepa_debit", "bacs_debit", "us_bank_account", "boleto"]));
  expect(excluded).not.toContain("card");
});

it.each(["lost_before", "lost_after", "unavailable"] as const)(
  "creates one intent although the first attempt was %s",
  async (kind) => {
    const before = simulator.account.books.intents;
    simulator.faults.add({ kind, times: 1 });
    const asked = request();
    const intent = await stripe.createIntent(asked);
    expect(await stripe.createIntent(asked)).toEqual(intent);
    expect(simulator.account.books.intents).toBe(before + 1);
  },
);

it("reports a spent key when Stripe keeps a failure under it", async () => {
  const asked = request();
  simulator.faults.add({ kind: "error_after_effect", times: 1 });
  await expect(stripe.createIntent(asked)).rejects.toMatchObject({ code: "provider_failed", status: 502 });
  expect(await stripe.createIntent(asked)).toBe("key_spent");
});

it("reports an amount below Stripe's minimum", async () => {
  expect(await stripe.createIntent({ ...request(), amount_cents: 49 })).toBe("too_small");
});

it("passes on Stripe's rate limit, and hides its 401", async () => {
  simulator.faults.add({ kind: "rate_limit", times: 1 });
  await expect(stripe.createIntent(request())).rejects.toMatchObject({ status: 503, retryAfter: 2 });
  const stranger = provider("sk_wrong");
  await expect(stranger.createIntent(request())).rejects.toMatchObject({
    status: 502,
    detail: expect.not.stringContaining("sk_wrong"),
  });
});

it("reports an intent's state, also when it was paid before it could be cancelled", async () => {
  const { id } = await open();
  expect(await stripe.findIntent(id)).toEqual({ status: "open" });
  expect(await stripe.cancelIntent(id)).toEqual({ status: "cancelled" });
  expect(await stripe.cancelIntent(id)).toEqual({ status: "cancelled" });
  const paid = await paidIntent();
  expect(await stripe.cancelIntent(paid)).toEqual({ status: "succeeded", captured_cents: 2500 });
});

it("refunds once for a repeated key, finds the refund by our id, and reports a refusal", async () => {
  const intent_id = await paidIntent();
  const asked = { key: `refund-${made}`, refund_id: 7, intent_id, amount_cents: 1000, currency: "usd" };
  simulator.faults.add({ kind: "lost_after", times: 1, path: "refunds" });
  const refund = await stripe.refund(asked);
  expect(refund).toMatchObject({ status: "succeeded" });
  expect(await stripe.refund(asked)).toEqual(refund);
  expect(await stripe.findRefund(intent_id, { refund_id: 7 })).toEqual(refund);
  expect(await stripe.findRefund(intent_id, { refund_id: 8 })).toBeNull();
  const { id } = refund as { id: string };
  expect(await stripe.findRefund(intent_id, { provider_id: id })).toEqual(refund);
  expect(await stripe.refund({ ...asked, key: `more-${made}`, amount_cents: 9999 })).toEqual({
    id: null,
    status: "failed",
  });
});

it("reads only notices that are signed with our secret, unchanged and recent", async () => {
  await paidIntent();
  const event = simulator.account.events.at(-1);
  const body = JSON.stringify(event);
  const bytes = Buffer.from(body);
  expect(stripe.readNotice(bytes, signatureHeader(body, SECRET))).toEqual({
    id: event?.id,
    type: "payment_intent.succeeded",
    kind: "intent_succeeded",
    intent_id: event?.data.object.id,
    payment_key: expect.any(String),
    captured_cents: 2500,
  });
  const old = Math.floor(Date.now() / 1000) - 301;
  for (const [text, signature] of [
    [body, undefined],
    [body, "t=1,v1=00"],
    [body, signatureHeader(body, "whsec_other")],
    [body, signatureHeader(body, SECRET, old)],
    [body.replace("2500", "1"), signatureHeader(body, SECRET)],
    ["", signatureHeader("", SECRET)],
    ["{", signatureHeader("{", SECRET)],
    ["{}", signatureHeader("{}", SECRET)],
    ["[]", signatureHeader("[]", SECRET)],
  ] as const) {
    expect(() => stripe.readNotice(Buffer.from(text), signature)).toThrow(expect.objectContaining({ status: 400 }));
  }
});
