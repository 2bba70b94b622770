import { afterAll, beforeAll, expect, it } from "vitest";
import { signIn } from "../../../../test/factories.ts";
import { runJob, runJobs } from "../../../../test/run-jobs.ts";
import { createTestSite, type TestSite } from "../../../../test/site.ts";
import { BILLING, makeCode, makeProduct } from "../../../../test/store-factories.ts";

let site: TestSite;
let owner: { id: number; token: string };
let fan: { id: number; token: string };
beforeAll(async () => {
  site = await createTestSite();
  owner = await signIn(site, { role: "owner" });
  fan = await signIn(site);
});
afterAll(() => site.close());

const call = (method: string, path: string, body?: object) =>
  site.call(method, `/api/store/${path}`, { token: fan.token, ...(body ? { body } : {}) });
const choose = async (currency: string) => {
  const { shopSettings } = site.services.store;
  return shopSettings.replace(owner.id, { ...(await shopSettings.get()), currency });
};
const shown = async () => (await site.call("GET", "/api/site/settings/")).body as { currency: string };

it("sells in US dollars by default, switches to yen only with whole prices, and then uses yen everywhere", async () => {
  expect(await shown()).toMatchObject({ currency: "USD" });
  const odd = await makeProduct(site.db, { name: "Odd", price_cents: 1850 });
  const fields = { fields: { currency: ["JPY has no smaller unit. Change these prices to whole amounts first: Odd"] } };
  await expect(choose("JPY")).rejects.toMatchObject(fields);
  await site.db.updateTable("products").set({ price_cents: 185_000 }).where("id", "=", odd.id).execute();
  expect(await choose("JPY")).toMatchObject({ currency: "JPY", is_currency_final: false });
  expect(await shown()).toMatchObject({ currency: "JPY" });
  expect(await site.services.store.payments.settings()).toMatchObject({ currency: "jpy" });

  const { code } = await makeCode(site.db, { percent: 15 });
  await call("POST", "cart/add/", { product_id: odd.id });
  // 277.5 yen are rounded to 278.
  expect((await call("POST", "cart/codes/", { code })).body).toMatchObject({
    codes: [{ amount: "-278.00" }],
    total: "1572.00",
  });
  const made = await call("POST", "orders/create/", BILLING);
  expect(made.body).toMatchObject({ currency: "jpy", total_amount: "1572.00" });
  const { id } = made.body as { id: number };
  const intent = await site.services.store.payments.intentFor(fan.id, id);
  expect(intent).toMatchObject({ amount: "1572.00", currency: "jpy" });
  await call("POST", `orders/${id}/confirm-payment/`, { payment_intent_id: intent.payment_intent_id });
  const csv = await site.app.inject({
    url: "/api/store/manage/orders/export/",
    headers: { authorization: `Token ${owner.token}` },
  });
  expect(csv.body).toContain(`,paid,1572,0,JPY,`);
  expect(csv.body).toContain(`,1850,Code ${code} -278`);
  const half = { id, amount_cents: 150, note: null };
  await expect(site.services.store.orders.refund(owner.id, half)).rejects.toMatchObject({ code: "validation" });
  await runJob(site, "tell_owner");
  const subjects = (await runJobs(site)).map(({ subject }) => subject);
  expect(subjects).toContainEqual(expect.stringMatching(/^Sold: order \S+, ¥1,572$/));
});

it("cannot be changed after the first order, in the service and in the database, which rejects orders in other currencies", async () => {
  const refused = { code: "conflict", message: expect.stringContaining("can no longer be changed") };
  await expect(choose("EUR")).rejects.toMatchObject(refused);
  expect(await site.services.store.shopSettings.get()).toMatchObject({ currency: "JPY", is_currency_final: true });
  const changed = site.db.updateTable("shop_settings").set({ currency: "eur" }).execute();
  await expect(changed).rejects.toMatchObject({ constraint: "shop_settings_currency_stands" });
  const other = site.pool.query(
    `insert into orders (order_number, user_id, currency, subtotal_cents, billing_first_name, billing_last_name,
       billing_email, billing_address, billing_city, billing_state, billing_zip_code, billing_country,
       shipping_first_name, shipping_last_name, shipping_address, shipping_city, shipping_state, shipping_zip_code,
       shipping_country, same_as_billing, expires_at)
     select 'AAAAA-AAAAA', user_id, 'usd', subtotal_cents, billing_first_name, billing_last_name, billing_email,
       billing_address, billing_city, billing_state, billing_zip_code, billing_country, shipping_first_name,
       shipping_last_name, shipping_address, shipping_city, shipping_state, shipping_zip_code, shipping_country,
       same_as_billing, expires_at from orders limit 1`,
  );
  await expect(other).rejects.toMatchObject({ constraint: "orders_currency_of_shop" });
});
