import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { signIn } from "../../../../test/factories.ts";
import { createTestSite, type TestSite } from "../../../../test/site.ts";
import { auditStore } from "../../../../test/store-auditor.ts";
import { BILLING, makeBundle, makeCode, makeProduct } from "../../../../test/store-factories.ts";

let site: TestSite;
let owner: { id: number };
let fan: { id: number; token: string };
beforeAll(async () => {
  site = await createTestSite();
  owner = await signIn(site, { role: "owner" });
});
afterAll(() => site.close());
beforeEach(async () => {
  fan = await signIn(site);
});

const call = (method: string, path: string, body?: object) =>
  site.call(method, `/api/store/${path}`, { token: fan.token, ...(body ? { body } : {}) });
const add = (product_id: number) => call("POST", "cart/add/", { product_id });
const order = (more: object = {}) => call("POST", "orders/create/", { ...BILLING, ...more });
const say = async (fields: { ships_to?: string[]; takes_tips?: boolean }) => {
  const { shopSettings } = site.services.store;
  await shopSettings.replace(owner.id, { ...(await shopSettings.get()), ...fields });
};

it("ships everywhere until the owner sets countries, and takes no tip until tips are enabled", async () => {
  const shirt = await makeProduct(site.db);
  await add(shirt.id);
  expect((await call("GET", "cart/terms/")).body).toEqual({ limits: [], takes_tips: false });
  const refused = await order({ billing_country: "NO", tip: "5.00" });
  expect([refused.status, refused.body]).toEqual([409, { detail: "This shop does not accept tips." }]);
  expect((await order({ billing_country: "NO", tip: "" })).body).toMatchObject({
    total_amount: "25.00",
    adjustments: [],
  });
});

it("ships only to countries of both shop and product, and names the lines and the field that prevent it", async () => {
  await say({ ships_to: ["DE", "FR", "US"] });
  const shirt = await makeProduct(site.db, { name: "Shirt" });
  const glass = await makeProduct(site.db, { name: "Glass", ships_to: ["DE", "CH"] });
  await add(shirt.id);
  await add(glass.id);
  const { limits } = (await call("GET", "cart/terms/")).body as { limits: { name: string; countries: string[] }[] };
  expect(limits).toMatchObject([
    { name: "Shirt", countries: ["DE", "FR", "US"] },
    { name: "Glass", countries: ["DE"] },
  ]);
  const at = (field: string, ...messages: string[]) => ({ status: 400, body: { [field]: messages } });
  expect(await order({ billing_country: "US" })).toMatchObject(
    at("billing_country", "Glass cannot be sent to United States."),
  );
  expect(await order({ billing_country: "DE", same_as_billing: false, shipping_country: "NO" })).toMatchObject(
    at("shipping_country", "Shirt cannot be sent to Norway.", "Glass cannot be sent to Norway."),
  );
  expect((await order({ billing_country: "NO", same_as_billing: false, shipping_country: "DE" })).status).toBe(201);
  await say({ ships_to: [] });
});

it("ships a bundle only to the countries of all its parts", async () => {
  const [glass, shirt] = await Promise.all([
    makeProduct(site.db, { name: "Glass", ships_to: ["DE", "CH"] }),
    makeProduct(site.db, { name: "Shirt", ships_to: ["CH", "FR", "US"] }),
  ]);
  const parts = [glass, shirt].map(({ variantIds }) => variantIds[0] ?? 0);
  const { id } = await makeBundle(site.db, parts, { name: "Set" });
  await add(id);
  expect((await call("GET", "cart/terms/")).body).toMatchObject({ limits: [{ name: "Set", countries: ["CH"] }] });
  expect(await order({ billing_country: "DE" })).toMatchObject({
    status: 400,
    body: { billing_country: ["Set cannot be sent to Germany."] },
  });
  expect((await order({ billing_country: "CH" })).status).toBe(201);
});

it("combines a tip with a code, charges it with the order and refunds it", async () => {
  await say({ takes_tips: true });
  const shirt = await makeProduct(site.db);
  await add(shirt.id);
  const { code } = await makeCode(site.db, { percent: 10 });
  await call("POST", "cart/codes/", { code });
  expect((await order({ tip: "2000.00" })).body).toEqual({
    tip: ["This is very generous, but more than we can accept."],
  });
  expect((await order({ tip: "-1" })).status).toBe(400);
  const made = await order({ tip: "4.50", expected_total: "27.00" });
  expect(made.body).toMatchObject({
    subtotal_amount: "25.00",
    adjustments: [
      { kind: "discount", label: `Code ${code}`, amount: "-2.50" },
      { kind: "tip", label: "Tip", amount: "4.50" },
    ],
    total_amount: "27.00",
  });
  const { id } = made.body as { id: number };
  const { payment_intent_id, amount } = await site.services.store.payments.intentFor(fan.id, id);
  expect(amount).toBe("27.00");
  await call("POST", `orders/${id}/confirm-payment/`, { payment_intent_id });
  expect((await call("POST", `orders/${id}/cancel/`)).body).toMatchObject({ refunded_amount: "27.00" });
  expect(await auditStore(site.pool)).toEqual([]);
});
