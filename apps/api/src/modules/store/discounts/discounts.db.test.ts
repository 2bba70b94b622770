import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { signIn } from "../../../../test/factories.ts";
import { createTestSite, type TestSite } from "../../../../test/site.ts";
import { auditStore } from "../../../../test/store-auditor.ts";
import { BILLING, type MadeProduct, makeCode, makeProduct } from "../../../../test/store-factories.ts";

let site: TestSite;
let fan: { id: number; token: string };
let shirt: MadeProduct;
beforeAll(async () => {
  site = await createTestSite();
});
afterAll(() => site.close());
beforeEach(async () => {
  site.clock.set("2026-06-15T12:00:00Z");
  fan = await signIn(site);
  shirt = await makeProduct(site.db, { name: "Shirt", price_cents: 2500, stock: 50 });
  return async () => expect(await auditStore(site.pool)).toEqual([]);
});

const call = (method: string, path: string, body?: object) =>
  site.call(method, `/api/store/${path}`, { token: fan.token, ...(body ? { body } : {}) });
const fill = (quantity = 2) => call("POST", "cart/add/", { product_id: shirt.id, quantity });
const enter = (code: string) => call("POST", "cart/codes/", { code });
const order = (more: object = {}) => call("POST", "orders/create/", { ...BILLING, ...more });
const pay = async (id: number) => {
  const intent = await call("POST", "orders/payment-intent/", { order_id: id });
  const { payment_intent_id } = intent.body as { payment_intent_id: string };
  return call("POST", `orders/${id}/confirm-payment/`, { payment_intent_id });
};
const usesOf = async (id: number) =>
  (await site.db.selectFrom("discount_codes").select("uses").where("id", "=", id).executeTakeFirstOrThrow()).uses;

it("applies to the cart, the order, the payment and the refund", async () => {
  const { id, code } = await makeCode(site.db, { percent: 10 });
  await fill();
  const cart = await enter(` ${code.toLowerCase()} `);
  expect(cart).toMatchObject({
    status: 200,
    body: {
      subtotal: "50.00",
      adjustments: [{ kind: "discount", label: `Code ${code}`, amount: "-5.00" }],
      codes: [{ code, amount: "-5.00", problem: null }],
      total: "45.00",
    },
  });
  const made = await order({ expected_total: "45.00" });
  expect(made).toMatchObject({
    status: 201,
    body: {
      subtotal_amount: "50.00",
      adjustments: [{ kind: "discount", label: `Code ${code}`, amount: "-5.00" }],
      total_amount: "45.00",
    },
  });
  expect((await call("GET", "cart/")).body).toMatchObject({ items: [], codes: [], total: "0.00" });
  const orderId = (made.body as { id: number }).id;
  expect((await pay(orderId)).body).toMatchObject({ payment_status: "paid", total_amount: "45.00" });
  expect(await usesOf(id)).toBe(1);
  expect((await call("POST", `orders/${orderId}/cancel/`)).body).toMatchObject({ refunded_amount: "45.00" });
  expect(await usesOf(id)).toBe(0);
});

it("rejects an unknown or ended code with the reason; a code for the whole amount leaves nothing to pay", async () => {
  await fill();
  const unknown = await enter("nothing-such");
  expect(unknown).toMatchObject({ status: 400, body: { code: ["The code NOTHING-SUCH does not exist."] } });
  const ended = await makeCode(site.db, { ends_at: new Date("2026-06-15T11:00:00Z") });
  const refused = await enter(ended.code);
  expect(refused.status).toBe(409);
  expect(JSON.stringify(refused.body)).toContain(`The code ${ended.code} has ended.`);
  const all = await makeCode(site.db, { percent: 100 });
  await enter(all.code);
  expect((await order()).body).toMatchObject({ total_amount: "0.00", status: "processing", payment_status: "paid" });
});

it("a code that no longer applies is named, takes nothing off, and blocks the order until it is removed", async () => {
  const { code } = await makeCode(site.db, { amount_cents: 1000, minimum_cents: 5000 });
  await fill(2);
  await enter(code);
  const { items } = (await call("GET", "cart/")).body as { items: { id: number }[] };
  const less = await call("PUT", `cart/items/${items[0]?.id}/update/`, { quantity: 1 });
  const problem = `The code ${code} needs an order of at least $50.00.`;
  expect(less.body).toMatchObject({ total: "25.00", adjustments: [], codes: [{ code, amount: "0.00", problem }] });
  const refused = await order();
  expect(refused.status).toBe(409);
  expect(JSON.stringify(refused.body)).toContain(problem);
  expect((await call("POST", "cart/codes/remove/", { code })).body).toMatchObject({ codes: [], total: "25.00" });
  expect((await call("POST", "cart/codes/remove/", { code })).status).toBe(404);
  expect((await order()).status).toBe(201);
});

it("enforces the limit per fan; cancelled and expired orders return their use once", async () => {
  const { id, code } = await makeCode(site.db, { max_uses_per_fan: 1 });
  const place = async () => {
    await fill(1);
    await enter(code);
    return ((await order()).body as { id: number }).id;
  };
  const first = await place();
  await fill(1);
  expect(JSON.stringify((await enter(code)).body)).toContain(`You have already used the code ${code}.`);
  await call("POST", `orders/${first}/cancel/`);
  expect(await usesOf(id)).toBe(0);
  expect((await call("POST", `orders/${first}/cancel/`)).status).toBe(409);
  expect(await usesOf(id)).toBe(0);
  await place();
  expect(await usesOf(id)).toBe(1);
  site.clock.advance(31 * 60_000);
  expect(await site.services.store.orders.expireDue()).toBeGreaterThan(0);
  expect(await site.services.store.orders.expireDue()).toBe(0);
  expect(await usesOf(id)).toBe(0);
});

it("the database rejects a use that is returned twice, and uses above the limit", async () => {
  const { id, code } = await makeCode(site.db, { max_uses: 1 });
  await fill(1);
  await enter(code);
  const made = ((await order()).body as { id: number }).id;
  await call("POST", `orders/${made}/cancel/`);
  const again = site.db.updateTable("discount_uses").set({ returned_at: null }).where("order_id", "=", made);
  await expect(again.execute()).rejects.toMatchObject({ constraint: "discount_uses_returned_once" });
  const counted = site.db.updateTable("discount_codes").set({ uses: 2 }).where("id", "=", id);
  await expect(counted.execute()).rejects.toMatchObject({ constraint: "discount_codes_uses_within" });
});

it("the owner adds, changes and ends a code, and the export lists the discounts of orders", async () => {
  const owner = await signIn(site, { role: "owner" });
  const manage = (method: string, path: string, body?: object) =>
    site.call(method, `/api/store/manage/codes/${path}`, { token: owner.token, ...(body ? { body } : {}) });
  const fields = {
    code: "spring-26",
    percent: null,
    amount: "7.50",
    product_ids: [],
    product_types: [],
    minimum: "0",
    starts_at: null,
    ends_at: null,
    max_uses: 3,
    max_uses_per_fan: null,
    is_stackable: false,
    is_active: true,
  };
  const made = await manage("POST", "", fields);
  expect(made.status).toBe(201);
  const { id } = made.body as { id: number };
  expect((await manage("GET", "")).body).toContainEqual(made.body);
  expect(await manage("POST", "", fields)).toMatchObject({
    status: 400,
    body: { code: ["This code is there already"] },
  });
  expect((await manage("POST", "", { ...fields, code: "BOTH", percent: 5 })).status).toBe(400);
  await fill();
  await enter("spring-26");
  expect((await order()).body).toMatchObject({ total_amount: "42.50" });
  expect((await manage("DELETE", `${id}/`, { version: 1 })).status).toBe(409);
  expect((await manage("PUT", `${id}/`, { ...fields, is_active: false, version: 1 })).body).toEqual({ id, version: 2 });
  expect((await manage("PUT", `${id}/`, { ...fields, version: 1 })).status).toBe(409);
  const list = (await manage("GET", "")).body as { id: number }[];
  expect(list.find((one) => one.id === id)).toMatchObject({ code: "SPRING-26", uses: 1, state: "ended" });
  const file = site.services.store.orderManagement.exportFile({ search: "" });
  let text = "";
  for await (const chunk of await file.open()) text += String(chunk);
  expect(text).toContain("50.00,Code SPRING-26 -7.50");
});
