import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { asOwner } from "../../../../test/call-trpc.ts";
import { signIn } from "../../../../test/factories.ts";
import { createTestSite, type TestSite } from "../../../../test/site.ts";
import { auditStore } from "../../../../test/store-auditor.ts";
import { BILLING, makeBundle, makeProduct } from "../../../../test/store-factories.ts";

let site: TestSite;
let fan: { id: number; token: string };
beforeAll(async () => {
  site = await createTestSite({ env: { RATE_LIMITS: "on" } });
});
afterAll(() => site.close());
beforeEach(async () => {
  fan = await signIn(site);
  return async () => expect(await auditStore(site.pool)).toEqual([]);
});

const post = (path: string, body: object = {}) => site.call("POST", `/api/store/${path}`, { token: fan.token, body });
const order = async (product_id: number, quantity = 1) => {
  await post("cart/add/", { product_id, quantity });
  return post("orders/create/", BILLING);
};

describe("limits of what one fan holds without paying", () => {
  it("three unpaid orders: the fourth is rejected until one is paid or cancelled", async () => {
    const { id } = await makeProduct(site.db, { stock: 20 });
    const made = [await order(id), await order(id), await order(id)];
    expect(made.map(({ status }) => status)).toEqual([201, 201, 201]);
    expect(await order(id)).toMatchObject({
      status: 409,
      body: { detail: "You have 3 unpaid orders. Please pay or cancel one of them first." },
    });
    const [first, second] = made.map(({ body }) => (body as { id: number }).id);
    expect((await post(`orders/${first}/cancel/`)).status).toBe(200);
    expect((await post("orders/create/", BILLING)).status).toBe(201);

    const { payment_intent_id } = await site.services.store.payments.intentFor(fan.id, second ?? 0);
    expect((await post(`orders/${second}/confirm-payment/`, { payment_intent_id })).status).toBe(200);
    expect((await order(id)).status).toBe(201);
  });

  it("ten pieces of a variant", async () => {
    const { id } = await makeProduct(site.db, { name: "Tote", stock: 120 });
    expect(await order(id, 11)).toMatchObject({
      status: 409,
      body: { detail: "You can order at most 10 of Tote at once." },
    });
    await site.services.store.carts.clear(fan.id);
    expect((await order(id, 10)).status).toBe(201);
  });

  it("pieces in bundles count towards the limit of a variant", async () => {
    const tote = await makeProduct(site.db, { name: "Tote", stock: 120 });
    const pin = await makeProduct(site.db, { name: "Pin", stock: 120, max_per_order: 2 });
    const [totes, pins] = [await makeBundle(site.db, tote.variantIds), await makeBundle(site.db, pin.variantIds)];
    await post("cart/add/", { product_id: totes.id, quantity: 6 });
    expect(await order(tote.id, 5)).toMatchObject({
      status: 409,
      body: { detail: "You can order at most 10 of Tote at once." },
    });
    await site.services.store.carts.clear(fan.id);
    expect(await order(pins.id, 3)).toMatchObject({
      status: 409,
      body: { detail: "You can order at most 2 of Pin at once." },
    });
    expect((await site.call("GET", `/api/store/products/${pins.id}/`)).body).toMatchObject({ max_per_order: 2 });
    await site.services.store.carts.clear(fan.id);
    await post("cart/add/", { product_id: totes.id, quantity: 6 });
    await post("cart/add/", { product_id: pins.id, quantity: 2 });
    expect((await order(tote.id, 4)).status).toBe(201);
  });

  it("a bundle cannot contain more of a part than its product allows per order", async () => {
    const owner = await signIn(site, { role: "owner" });
    const { manage } = asOwner(site, owner.id).store;
    const tote = await makeProduct(site.db, { name: "Tote", max_per_order: 3 });
    const bundle = await makeProduct(site.db, { name: "Totes" });
    const {
      is_out: _out,
      source: _source,
      variant_id: _variant,
      files: _files,
      ...form
    } = await manage.products.byId({ id: bundle.id });
    const made = (quantity: number) =>
      manage.products.change({ ...form, parts: [{ variant_id: tote.variantIds[0] ?? 0, quantity }] });
    await expect(made(4)).rejects.toMatchObject({
      cause: { fields: { parts: ["More of a part than fit in one order: let its product allow more first"] } },
    });
    await made(3);
  });

  it("the product's own limit, set by the owner, takes precedence", async () => {
    const owner = await signIn(site, { role: "owner" });
    const { manage } = asOwner(site, owner.id).store;
    const { id } = await makeProduct(site.db, { name: "Badge", stock: 120 });
    const setLimit = async (max_per_order: number | null) => {
      const {
        is_out: _out,
        source: _source,
        variant_id: _variant,
        files: _files,
        ...form
      } = await manage.products.byId({ id });
      await manage.products.change({ ...form, max_per_order });
    };
    await setLimit(2);
    expect((await site.call("GET", `/api/store/products/${id}/`)).body).toMatchObject({ max_per_order: 2 });
    expect(await order(id, 3)).toMatchObject({ status: 409 });
    await setLimit(50);
    expect((await post("orders/create/", BILLING)).status).toBe(201);
    await expect(setLimit(0)).rejects.toThrow();
    const refused = site.db.updateTable("products").set({ max_per_order: 0 }).where("id", "=", id).execute();
    await expect(refused).rejects.toMatchObject({ constraint: "products_max_per_order_check" });
  });
});
