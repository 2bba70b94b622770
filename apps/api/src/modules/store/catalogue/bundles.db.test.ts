import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { signIn } from "../../../../test/factories.ts";
import { runJobs } from "../../../../test/run-jobs.ts";
import { createTestSite, type TestSite } from "../../../../test/site.ts";
import { auditStore } from "../../../../test/store-auditor.ts";
import { BILLING, type MadeProduct, makeBundle, makeProduct } from "../../../../test/store-factories.ts";

let site: TestSite;
let fan: { id: number; token: string };
let shirt: MadeProduct;
let record: MadeProduct;
let bundle: MadeProduct;
beforeAll(async () => {
  site = await createTestSite();
});
afterAll(() => site.close());
beforeEach(async () => {
  fan = await signIn(site);
  shirt = await makeProduct(site.db, {
    name: "Shirt",
    variants: [
      { name: "M", stock: 3 },
      { name: "L", stock: 9 },
    ],
  });
  record = await makeProduct(site.db, { name: "Record", stock: 5 });
  bundle = await makeBundle(site.db, [shirt.variantIds[0] ?? 0, record.variantIds[0] ?? 0], { price_cents: 4000 });
  return async () => expect(await auditStore(site.pool)).toEqual([]);
});

const call = (method: string, path: string, body?: object) =>
  site.call(method, `/api/store/${path}`, { token: fan.token, ...(body ? { body } : {}) });
const fill = (product_id: number, quantity: number) => call("POST", "cart/add/", { product_id, quantity });
const left = async () => {
  const variants = [shirt.variantIds[0] ?? 0, record.variantIds[0] ?? 0];
  const rows = await site.db.selectFrom("stock_levels").selectAll().where("variant_id", "in", variants).execute();
  return variants.map((id) => rows.find((row) => row.variant_id === id)?.quantity);
};
const shown = async () => (await call("GET", `products/${bundle.id}/`)).body;

it("derives its supply from its parts, reserves them, lists them in the order, and returns them once", async () => {
  expect(await shown()).toMatchObject({
    is_available: true,
    stock_quantity: 3,
    parts: [
      { name: "Shirt", variant: "M", quantity: 1 },
      { name: "Record", variant: null, quantity: 1 },
    ],
  });
  expect((await fill(bundle.id, 4)).status).toBe(409);
  await fill(bundle.id, 2);
  // The same part on its own in the same order.
  await fill(record.id, 1);
  const made = (await call("POST", "orders/create/", BILLING)).body as { id: number; items: { id: number }[] };
  expect(made).toMatchObject({
    total_amount: "105.00",
    items: [
      { price: "40.00", quantity: 2, bundle_item_id: null },
      {
        product: { name: "Shirt" },
        variant: { name: "M" },
        quantity: 2,
        price: "0.00",
        bundle_item_id: made.items[0]?.id,
      },
      { product: { name: "Record" }, quantity: 2, bundle_item_id: made.items[0]?.id },
      { product: { name: "Record" }, quantity: 1, price: "25.00", bundle_item_id: null },
    ],
  });
  expect([await left(), await shown()]).toMatchObject([[1, 2], { stock_quantity: 1 }]);
  const [mail] = (await runJobs(site)).filter(({ subject }) => subject.startsWith("We have your order"));
  expect([mail?.text.match(/Part of the bundle/g)?.length, mail?.text.includes("$0.00")]).toEqual([2, false]);
  await call("POST", `orders/${made.id}/cancel/`);
  expect((await call("POST", `orders/${made.id}/cancel/`)).status).toBe(409);
  expect(await left()).toEqual([3, 5]);
});

it("is packed as its parts, and shown with their images while it has none of its own", async () => {
  const picture = (product_id: number, image: string) =>
    site.db
      .insertInto("product_images")
      .values({ product_id, position: 0, image, alt: "", placeholder: `data:,${product_id}` })
      .execute();
  await picture(shirt.id, "/media/images/shirt.jpg");
  await picture(record.id, "/media/images/record.jpg");
  expect(await shown()).toMatchObject({
    image: "/media/images/shirt.jpg",
    image_placeholder: `data:,${shirt.id}`,
    second_image: "/media/images/record.jpg",
    images: [
      { image: "/media/images/shirt.jpg", alt: "Shirt" },
      { image: "/media/images/record.jpg", alt: "Record" },
    ],
  });
  await fill(bundle.id, 1);
  await fill(record.id, 1);
  expect((await call("GET", "cart/")).body).toMatchObject({
    items: [{ product: { image: "/media/images/shirt.jpg" } }, {}],
  });
  const made = await call("POST", "orders/create/", BILLING);
  expect(made.body).toMatchObject({ items: [{ product: { image: "/media/images/shirt.jpg" } }, {}, {}, {}] });
  const { id } = made.body as { id: number };
  const { payment_intent_id } = await site.services.store.payments.intentFor(fan.id, id);
  await site.services.store.payments.confirm(fan.id, id, payment_intent_id);
  const { orders } = await site.services.store.orderManagement.packList();
  expect(orders.find((order) => order.id === id)?.lines).toMatchObject([
    { product: "Shirt", variant: "M", quantity: 1 },
    { product: "Record", variant: null, quantity: 2 },
  ]);
  await picture(bundle.id, "/media/images/own.jpg");
  expect(await shown()).toMatchObject({
    image: "/media/images/own.jpg",
    image_placeholder: `data:,${bundle.id}`,
    second_image: null,
    images: [{ image: "/media/images/own.jpg" }],
  });
});

it("is rejected when its parts are ordered in a larger quantity than is left", async () => {
  await fill(bundle.id, 3);
  await fill(record.id, 3);
  const refused = await call("POST", "orders/create/", BILLING);
  expect([refused.status, await left()]).toEqual([409, [3, 5]]);
});

it("a cart line offers as many as the parts suffice for, and none if a part is missing", async () => {
  const line = async () => {
    const { items } = (await call("GET", "cart/")).body as {
      items: { id: number; available_quantity: number | null; problem: string | null }[];
    };
    return [items[0]?.available_quantity, items[0]?.problem];
  };
  const added = (await fill(bundle.id, 2)).body as { items: { id: number }[] };
  expect(await line()).toEqual([3, null]);
  const more = await call("PUT", `cart/items/${added.items[0]?.id}/update/`, { quantity: 4 });
  expect([more.status, JSON.stringify(more.body)]).toEqual([409, expect.stringContaining("Only 3 left")]);
  const leave = (quantity: number) =>
    site.db
      .updateTable("stock_levels")
      .set({ quantity })
      .where("variant_id", "=", record.variantIds[0] ?? 0)
      .execute();
  await leave(1);
  expect(await line()).toEqual([1, "not_enough_stock"]);
  await leave(5);
  await site.db.deleteFrom("products").where("id", "=", record.id).execute();
  expect(await line()).toEqual([0, "unavailable"]);
});

it("is unavailable when a part was deleted or is not sold", async () => {
  await site.db.updateTable("products").set({ is_available: false }).where("id", "=", record.id).execute();
  expect(await site.services.store.catalogue.productById(bundle.id)).toMatchObject({ is_available: false });
  await site.db.updateTable("products").set({ is_available: true }).where("id", "=", record.id).execute();
  await site.db.deleteFrom("products").where("id", "=", record.id).execute();
  expect(await site.services.store.catalogue.productById(bundle.id)).toMatchObject({ is_available: false });
});

it("is edited in the product's form from possible parts only, and has no stock of its own", async () => {
  const owner = await signIn(site, { role: "owner" });
  const editor = site.services.store.productEditor;
  const parts = [{ variant_id: record.variantIds[0] ?? 0, quantity: 2 }];
  const { id, ...before } = await editor.byId((await makeProduct(site.db, { name: "Two", stock: 7 })).id);
  const fields = { ...before, id, price: 3000, minimum_price: null, variants: [], parts };
  await editor.change(owner.id, fields);
  expect(await editor.byId(id)).toMatchObject({ parts, stock: null });
  expect(await site.services.store.catalogue.productById(id)).toMatchObject({ stock_quantity: 2 });
  const stock = { variant_id: before.variant_id ?? 0, reason: "delivery" as const, note: null, to: 4 };
  await expect(site.services.store.stockEditor.changeStock(owner.id, stock)).rejects.toMatchObject({
    code: "validation",
  });
  await expect(
    site.db.insertInto("stock_levels").values({ variant_id: stock.variant_id, quantity: 4 }).execute(),
  ).rejects.toMatchObject({ constraint: "stock_levels_of_parts" });
  const nested = [{ variant_id: stock.variant_id, quantity: 1 }];
  await expect(
    editor.change(owner.id, { ...fields, version: before.version + 1, parts: nested }),
  ).rejects.toMatchObject({
    fields: { parts: ["One of the parts cannot be one (any more)", "At least one part has to be sent by you"] },
  });
  await expect(makeBundle(site.db, [stock.variant_id])).rejects.toMatchObject({ constraint: "bundle_parts_flat" });
});
