import { afterAll, beforeAll, beforeEach, expect } from "vitest";
import { signIn } from "./factories.ts";
import { auditStore } from "./store-auditor.ts";
import { BILLING, type MadeProduct, makeProduct } from "./store-factories.ts";
import { createStripeSite, type StripeSite } from "./stripe-site.ts";

export let site: StripeSite;
export let fan: { id: number; token: string };
let poster: MadeProduct;

/**
 * Opens a shop for the tests of a file. Each begins at noon with a fan and a poster of its own, and with a simulator that
 * behaves normally; after each, the store's books must balance.
 */
export function setUpStripeOrders({ stock = 5 } = {}): void {
  beforeAll(async () => {
    site = await createStripeSite();
  });
  afterAll(() => site.close());
  beforeEach(async () => {
    const { clock, stripe } = site;
    clock.set("2026-06-15T12:00:00Z");
    await stripe.webhooks.settled();
    stripe.webhooks.reset();
    stripe.faults.clear();
    stripe.account.refundsBegin = "succeeded";
    fan = await signIn(site);
    poster = await makeProduct(site.db, { name: "Poster", price_cents: 1000, stock });
    return async () => {
      await stripe.webhooks.settled();
      expect(await auditStore(site.pool)).toEqual([]);
    };
  });
}

export const post = (path: string, body: object = {}) =>
  site.call("POST", `/api/store/${path}`, { token: fan.token, body });
/** Orders two posters. */
export const placed = async () => {
  await post("cart/add/", { product_id: poster.id, quantity: 2 });
  return (await post("orders/create/", BILLING)).body as { id: number };
};
export const intentFor = async (order_id: number) => {
  const response = await post("orders/payment-intent/", { order_id });
  expect(response.status).toBe(200);
  return (response.body as { payment_intent_id: string }).payment_intent_id;
};
export const order = (id: number) => site.services.store.orders.byId(fan.id, id);

/** Orders two posters and pays them by card. */
export async function paid() {
  const { id } = await placed();
  const intent = await intentFor(id);
  site.stripe.account.pay(intent, "succeed");
  await site.stripe.webhooks.settled();
  return { id, intent };
}

/** The posters in stock. */
export async function stock(): Promise<number> {
  const { quantity } = await site.db
    .selectFrom("stock_levels")
    .select("quantity")
    .where("variant_id", "=", poster.variantIds[0] ?? 0)
    .executeTakeFirstOrThrow();
  return quantity;
}
