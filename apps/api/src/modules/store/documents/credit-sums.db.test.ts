import { afterAll, beforeAll, expect, it } from "vitest";
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
  fan = await signIn(site);
});
afterAll(() => site.close());

const call = async (method: string, path: string, body?: object) =>
  (await site.call(method, `/api/store/${path}`, { token: fan.token, ...(body ? { body } : {}) })).body;
const documents = async (id: number) =>
  (await call("GET", `orders/${id}/documents/`)) as { kind: string; total: string }[];

/** Pays for a bundle of two pieces and a poster, with a code, at odd prices: 40.29. */
async function paid() {
  const shirt = await makeProduct(site.db, { stock: 3 });
  const record = await makeProduct(site.db, { stock: 5 });
  const parts = [shirt.variantIds[0] ?? 0, record.variantIds[0] ?? 0];
  const bundle = await makeBundle(site.db, parts, { price_cents: 3333 });
  const poster = await makeProduct(site.db, { price_cents: 999 });
  await call("POST", "cart/add/", { product_id: bundle.id });
  await call("POST", "cart/add/", { product_id: poster.id });
  const { code } = await makeCode(site.db, { percent: 7 });
  await call("POST", "cart/codes/", { code });
  const { id } = (await call("POST", "orders/create/", BILLING)) as { id: number };
  await call(
    "POST",
    `orders/${id}/confirm-payment/`,
    (await call("POST", "orders/payment-intent/", { order_id: id })) as object,
  );
  const stock = async () => {
    const rows = await site.db.selectFrom("stock_levels").selectAll().where("variant_id", "in", parts).execute();
    return parts.map((part) => rows.find(({ variant_id }) => variant_id === part)?.quantity);
  };
  return { id, stock };
}
const refund = (id: number, amount_cents: number | null) =>
  site.services.store.orders.refund(owner.id, { id, amount_cents, note: null });

it("credits an order of a bundle with a code in parts that add up to its receipt, and returns the bundle's pieces", async () => {
  const { id, stock } = await paid();
  expect(await stock()).toEqual([2, 4]);
  const [receipt] = await documents(id);
  await refund(id, 1111);
  await refund(id, 1);
  expect(await stock()).toEqual([2, 4]);
  await call("POST", `orders/${id}/cancel/`);
  expect(await stock()).toEqual([3, 5]);
  const issued = await documents(id);
  const credited = issued
    .slice(1)
    .map(({ kind, total }) => (kind === "credit_note" ? Math.round(Number(total) * 100) : NaN));
  expect(credited.slice(0, 2)).toEqual([1111, 1]);
  expect(credited.reduce((sum, cents) => sum + cents, 0)).toBe(Math.round(Number(receipt?.total) * 100));
  expect(await call("GET", `orders/${id}/`)).toMatchObject({
    payment_status: "refunded",
    refunded_amount: receipt?.total,
  });
  expect(await auditStore(site.pool)).toEqual([]);
});
