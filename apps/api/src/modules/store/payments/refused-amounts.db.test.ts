import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { signIn } from "../../../../test/factories.ts";
import { auditStore } from "../../../../test/store-auditor.ts";
import { BILLING, makeProduct } from "../../../../test/store-factories.ts";
import { createStripeSite, type StripeSite } from "../../../../test/stripe-site.ts";

// Stripe rejects amounts of less than half a dollar when the intent is created.

let site: StripeSite;
let fan: { id: number; token: string };

beforeAll(async () => {
  site = await createStripeSite();
});
afterAll(() => site.close());
beforeEach(async () => {
  site.clock.set("2026-06-15T12:00:00Z");
  fan = await signIn(site);
  return async () => expect(await auditStore(site.pool)).toEqual([]);
});

const post = (path: string, body: object = {}) => site.call("POST", `/api/store/${path}`, { token: fan.token, body });
const placed = async () => {
  const sticker = await makeProduct(site.db, { name: "Sticker", price_cents: 40, stock: 5 });
  await post("cart/add/", { product_id: sticker.id });
  return (await post("orders/create/", BILLING)).body as { id: number };
};
const statuses = async (orderId: number) => {
  const rows = await site.db.selectFrom("payments").select("status").where("order_id", "=", orderId).execute();
  return rows.map(({ status }) => status);
};

it("responds that the amount is too small on every attempt", async () => {
  const { id } = await placed();
  for (let time = 0; time < 2; time += 1) {
    const response = await post("orders/payment-intent/", { order_id: id });
    expect(response).toMatchObject({ status: 409, body: { detail: "This amount is too small to be paid by card." } });
  }
  expect(await statuses(id)).toEqual(["cancelled", "cancelled"]);
});

it("leaves no payment open forever, neither for a pending order nor for a cancelled one", async () => {
  const waiting = await placed();
  const cancelled = await placed();
  site.stripe.faults.add({ kind: "unavailable", times: 6, path: "payment_intents" });
  for (const { id } of [waiting, cancelled]) {
    expect((await post("orders/payment-intent/", { order_id: id })).status).toBe(502);
  }
  site.stripe.faults.clear();
  expect([await statuses(waiting.id), await statuses(cancelled.id)]).toEqual([["creating"], ["creating"]]);
  await post(`orders/${cancelled.id}/cancel/`);
  expect(await statuses(cancelled.id)).toEqual(["cancelled"]);
  site.clock.advance(6 * 60_000);
  await site.services.store.reconciler.reconcile();
  expect(await statuses(waiting.id)).toEqual(["cancelled"]);
});
