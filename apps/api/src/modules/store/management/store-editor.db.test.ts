import type { ManagedOrderDetail } from "@fanfare/contracts/store/order-management";
import type { ProductForEditing } from "@fanfare/contracts/store/product-editor";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { asOwner } from "../../../../test/call-trpc.ts";
import { makeAlbum, signIn } from "../../../../test/factories.ts";
import { runJobs } from "../../../../test/run-jobs.ts";
import { createTestSite, type TestSite } from "../../../../test/site.ts";
import { auditStore } from "../../../../test/store-auditor.ts";
import { BILLING, makeProduct } from "../../../../test/store-factories.ts";

const PASSWORD = "orange tram at night";

let site: TestSite;
let owner: { id: number; token: string };
let fan: { id: number; token: string };
let manage: ReturnType<typeof asOwner>["store"]["manage"];
beforeAll(async () => {
  site = await createTestSite();
  owner = await signIn(site, { role: "owner", password_hash: await site.services.accounts.passwords.hash(PASSWORD) });
  manage = asOwner(site, owner.id).store.manage;
});
afterAll(() => site.close());
beforeEach(async () => {
  fan = await signIn(site);
  return async () => expect(await auditStore(site.pool)).toEqual([]);
});

const SIZES = { name: "Size", values: ["S", "M"].map((value) => ({ value, swatch: null })) };
const row = (size: string, stock: number | null, price_modifier = "0.00") => ({
  id: null,
  name: size,
  sku: null,
  price_modifier,
  options: { Size: size },
  is_available: true,
  stock,
});
const fields = () => ({
  name: "Harbour Tee",
  description: "Soft",
  details: [{ name: "Fabric", value: "Cotton" }],
  price: "25",
  product_type: "merchandise",
  category_id: null as number | null,
  digital: null,
  max_per_order: null,
  is_featured: false,
  is_available: true,
  visibility: "public" as const,
  published_at: null,
  options: [SIZES],
  variants: [row("S", 5), row("M", 2, "2.00")],
  sku: null,
  stock: null,
  pictures: [],
});
const formOf = ({ is_out: _out, source: _source, variant_id: _id, files: _files, ...form }: ProductForEditing) => form;
const post = (path: string, body: object, token = fan.token) =>
  site.call("POST", `/api/store/${path}`, { token, body });
/** Places and pays an order of one piece. */
const paid = async (product_id: number, variant_id?: number) => {
  await post("cart/add/", { product_id, variant_id });
  const order = (await post("orders/create/", BILLING)).body as { id: number; order_number: string };
  const intent = (await post("orders/payment-intent/", { order_id: order.id })).body as { payment_intent_id: string };
  await post(`orders/${order.id}/confirm-payment/`, { payment_intent_id: intent.payment_intent_id });
  return order;
};

describe("a product", () => {
  it("with a grid is shown with the prices and stock of its rows in the very next request", async () => {
    const { id } = await manage.products.create(fields());
    const { body } = await site.call("GET", `/api/store/products/${id}/`);
    expect(body).toMatchObject({
      price: "25.00",
      is_available: true,
      stock_quantity: null,
      variants: [
        { name: "S", price_modifier: "0.00", stock_quantity: 5, options: { Size: "S" } },
        { name: "M", price_modifier: "2.00", stock_quantity: 2, options: { Size: "M" } },
      ],
    });
    await manage.products.change({ ...formOf(await manage.products.byId({ id })), is_available: false });
    expect((await site.call("GET", `/api/store/products/${id}/`)).body).toMatchObject({ is_available: false });
  });

  it("is found by its state, and once published by a size that is nearly sold out", async () => {
    const { id } = await manage.products.create({
      ...fields(),
      name: "Nearly Gone",
      variants: [row("S", 5), row("M", 3)],
    });
    const left = await manage.products.create({ ...fields(), name: "Many Left", variants: [row("S", 5)] });
    const found = async (query: object) =>
      (await manage.products.list({ page: 1, page_size: 100, ...query })).results.map((product) => product.id);
    const low = await found({ nearly_sold_out: true });
    expect([low.includes(id), low.includes(left.id)]).toEqual([true, false]);
    await manage.products.change({ ...formOf(await manage.products.byId({ id })), visibility: "draft" });
    expect((await found({ nearly_sold_out: true })).includes(id)).toBe(false);
    expect(await found({ visibility: "draft", search: "Nearly Gone" })).toEqual([id]);
  });

  it("keeps its rows, their stock and the carts with them through a change; a deleted row is removed from carts", async () => {
    const { id } = await manage.products.create(fields());
    const before = formOf(await manage.products.byId({ id }));
    const [s, m] = before.variants;
    for (const variant of [s, m]) await post("cart/add/", { product_id: id, variant_id: variant?.id });
    // Two rows may even swap their names.
    const swapped = before.variants.map((variant) => ({
      ...variant,
      name: variant.name === "S" ? "M" : "S",
      stock: 99,
    }));
    await manage.products.change({ ...before, variants: swapped });
    const after = formOf(await manage.products.byId({ id }));
    expect(after.variants.map((variant) => [variant.id, variant.name, variant.stock])).toEqual([
      [s?.id, "M", 5],
      [m?.id, "S", 2],
    ]);
    await manage.products.change({ ...after, variants: after.variants.slice(0, 1) });
    const cart = (await site.call("GET", "/api/store/cart/", { token: fan.token })).body as { items: unknown[] };
    expect(cart.items).toMatchObject([{ variant: { id: s?.id } }]);
    await expect(manage.products.change(after)).rejects.toThrow("Someone else changed this in the meantime.");
  });

  it("without sizes has a stock of its own, and can be given sizes later", async () => {
    const { id } = await manage.products.create({ ...fields(), options: [], variants: [], stock: 7, sku: "MUG" });
    expect((await site.call("GET", `/api/store/products/${id}/`)).body).toMatchObject({
      stock_quantity: 7,
      variants: [],
    });
    const form = formOf(await manage.products.byId({ id }));
    expect(form).toMatchObject({ sku: "MUG", stock: 7 });
    await manage.products.change({ ...form, sku: null, options: [SIZES], variants: [row("S", 1), row("M", null)] });
    expect((await site.call("GET", `/api/store/products/${id}/`)).body).toMatchObject({
      variants: [{ stock_quantity: 1 }, { stock_quantity: null }],
    });
  });

  it("keeps its album through a change, and drops the formatted description when the text changes", async () => {
    const album_id = await makeAlbum(site.db, { title: "Dusk" });
    const made = await makeProduct(site.db, { album_id, description: "Old", description_html: "<p>Old</p>" });
    const form = formOf(await manage.products.byId({ id: made.id }));
    const shown = async () => (await site.call("GET", `/api/store/products/${made.id}/`)).body;
    await manage.products.change({ ...form, price: "30" });
    expect(await shown()).toMatchObject({ album: { title: "Dusk" }, description_html: "<p>Old</p>" });
    await manage.products.change({ ...form, version: 2, description: "New" });
    expect(await shown()).toMatchObject({ album: { title: "Dusk" }, description: "New", description_html: null });
  });

  it("is listed with the album it is linked to until the link is removed", async () => {
    const album_id = await makeAlbum(site.db, { title: "Dawn" });
    const made = await manage.products.create({ ...fields(), name: "Dawn Shirt", album_id });
    const listed = async () => (await site.call("GET", `/api/store/products/?album=${album_id}`)).body;
    expect(await listed()).toMatchObject({ count: 1, results: [{ id: made.id, name: "Dawn Shirt" }] });
    await manage.products.change({ ...formOf(await manage.products.byId({ id: made.id })), album_id: null });
    expect(await listed()).toMatchObject({ count: 0 });
  });

  it.each([
    [{ price: "1,250" }, "price"],
    [{ album_id: 999_999 }, "album_id"],
    [{ category_id: 999_999 }, "category_id"],
    [{ variants: [row("S", 1), row("S", 1)] }, "variants"],
    [
      {
        pictures: [{ image: `/media/images/${"0".repeat(40)}/9.jpg`, placeholder: null, alt: "", option_value: null }],
      },
      "pictures",
    ],
  ])("with %j is refused at its field", async (changes, field) => {
    await expect(manage.products.create({ ...fields(), ...changes })).rejects.toSatisfy((error: { cause: unknown }) =>
      JSON.stringify(error.cause).includes(field),
    );
  });

  it("has a unique SKU", async () => {
    const named = { ...fields(), options: [], variants: [], sku: "ONE" };
    await manage.products.create(named);
    await expect(manage.products.create(named)).rejects.toMatchObject({
      cause: { fields: { variants: ["One of the SKUs belongs to another product already"] } },
    });
  });
});

describe("stock", () => {
  it("changes with a reason that is kept in the ledger, and never falls below zero", async () => {
    const made = await makeProduct(site.db, { stock: 5 });
    const variant_id = made.variantIds[0] ?? 0;
    expect(await manage.products.changeStock({ variant_id, reason: "delivery", note: "Box 2", by: 20 })).toEqual({
      variant_id,
      stock: 25,
    });
    await manage.products.changeStock({ variant_id, reason: "damage", note: null, by: -3 });
    await expect(
      manage.products.changeStock({ variant_id, reason: "gift", note: null, by: -23 }),
    ).rejects.toMatchObject({
      cause: { fields: { by: ["There are only 22"] } },
    });
    await manage.products.changeStock({ variant_id, reason: "stocktake", note: null, to: 20 });
    const ledger = await manage.products.stockMovements({ variant_id });
    expect(ledger.map(({ delta, reason, note }) => [delta, reason, note])).toEqual([
      [-2, "stocktake", null],
      [-3, "damage", null],
      [20, "delivery", "Box 2"],
      [5, "stocktake", null],
    ]);
  });
});

describe("the owner's orders", () => {
  it("can be found, packed, sent with tracking, and given internal notes", async () => {
    const made = await makeProduct(site.db, { name: "Poster", price_cents: 1000, stock: 9 });
    const order = await paid(made.id);
    const found = await manage.orders.list({ search: order.order_number.toLowerCase(), status: "processing" });
    expect(found).toMatchObject({ count: 1, results: [{ customer: "Ana Keller", pieces: 1, payment_status: "paid" }] });
    expect((await manage.orders.counts()).processing).toBeGreaterThan(0);
    const list = await manage.orders.packList();
    expect(list.orders.find(({ id }) => id === order.id)).toMatchObject({
      address: ["Ana Keller", "1 Harbour Street", "Portland, OR 97201", "United States"],
      lines: [{ product: "Poster", variant: null, quantity: 1 }],
    });
    await manage.orders.addNote({ id: order.id, note: "Wants it signed" });
    const sent = await manage.orders.move({ id: order.id, status: "shipped", carrier: "Post" });
    expect(sent).toMatchObject({ status: "shipped", moves: ["delivered"], notes: [{ note: "Wants it signed" }] });
    const [parcel] = sent.shipments;
    const tracking = {
      shipment_id: parcel?.id ?? 0,
      version: parcel?.version ?? 0,
      carrier: "Post",
      tracking_number: "AB12",
      tracking_url: null,
    };
    await manage.orders.setTracking(tracking);
    await expect(manage.orders.setTracking(tracking)).rejects.toThrow("Someone else changed this in the meantime.");
    const { body } = await site.call("GET", `/api/store/orders/${order.id}/`, { token: fan.token });
    expect(body).toMatchObject({ shipments: [{ tracking_number: "AB12" }] });
    expect(JSON.stringify(body)).not.toContain("signed");
    expect((await manage.orders.packList()).orders.some(({ id }) => id === order.id)).toBe(false);
  });

  it("are refunded only with a recently confirmed password, and for no more than was paid", async () => {
    const made = await makeProduct(site.db, { price_cents: 1000 });
    const { id } = await paid(made.id);
    const refund = (body: object) =>
      site.app.inject({
        method: "POST",
        url: "/trpc/store.manage.orders.refund",
        headers: { authorization: `Token ${owner.token}`, "content-type": "application/json" },
        payload: JSON.stringify({ id, note: null, amount: "4.00", ...body }),
      });
    expect((await refund({ proof: "none" })).statusCode).toBe(403);
    const subject = { user: { id: owner.id }, token: owner.token };
    const { proof } = await site.services.operations.stepUp.confirm(subject, PASSWORD, "127.0.0.1");
    const answer = (await refund({ proof })).json() as { result: { data: ManagedOrderDetail } };
    expect(answer.result.data).toMatchObject({ refundable_amount: "6.00" });
    expect((await refund({ proof, amount: "6.01" })).statusCode).toBe(409);
    const log = await site.db
      .selectFrom("audit_log")
      .select("action")
      .where("subject_type", "=", "order")
      .where("subject_id", "=", String(id))
      .execute();
    expect(log).toEqual([{ action: "order.refunded" }]);
  });

  it("are cancelled once paid only with a recently confirmed password", async () => {
    const made = await makeProduct(site.db, { price_cents: 1000, stock: 5 });
    const { id } = await paid(made.id);
    const move = (body: object) =>
      site.app.inject({
        method: "POST",
        url: "/trpc/store.manage.orders.move",
        headers: { authorization: `Token ${owner.token}`, "content-type": "application/json" },
        payload: JSON.stringify({ id, status: "cancelled", ...body }),
      });
    const missing = await move({});
    expect(missing.statusCode).toBe(400);
    expect(missing.body).toContain("Please confirm your password.");
    expect((await move({ proof: "none" })).statusCode).toBe(403);
    const read = () => site.services.store.orders.anyById(id);
    expect(await read()).toMatchObject({ status: "processing", payment_status: "paid" });

    const subject = { user: { id: owner.id }, token: owner.token };
    const { proof } = await site.services.operations.stepUp.confirm(subject, PASSWORD, "127.0.0.1");
    expect((await move({ proof })).statusCode).toBe(200);
    expect(await read()).toMatchObject({ status: "cancelled", payment_status: "refunded" });
  });

  it("are cancelled once paid by the REST call, which takes only the status", async () => {
    const made = await makeProduct(site.db, { price_cents: 1000, stock: 5 });
    const { id } = await paid(made.id);
    const done = await post(`orders/${id}/status/`, { status: "cancelled" }, owner.token);
    expect(done).toMatchObject({ status: 200, body: { status: "cancelled", payment_status: "refunded" } });
  });

  it("are cancelled without a password while unpaid", async () => {
    const { id: product_id } = await makeProduct(site.db, { stock: 5 });
    await post("cart/add/", { product_id });
    const { id } = (await post("orders/create/", BILLING)).body as { id: number };
    const done = await post(`orders/${id}/status/`, { status: "cancelled" }, owner.token);
    expect(done).toMatchObject({ status: 200, body: { status: "cancelled" } });
  });

  it("are exported without any cell that is a formula", async () => {
    const made = await makeProduct(site.db, { name: "=Poster", price_cents: 1000 });
    await post("cart/add/", { product_id: made.id });
    await post("orders/create/", { ...BILLING, billing_first_name: "=HYPERLINK(1)", billing_city: 'Port, "land"' });
    const answer = await site.call("GET", "/api/store/manage/orders/export/?status=pending", { token: owner.token });
    expect(answer.headers["content-disposition"]).toContain('filename="orders-2026-06-15.csv"');
    const line = String(answer.body)
      .split("\r\n")
      .find((text) => text.includes("HYPERLINK"));
    expect(line).toContain("'=HYPERLINK(1)");
    expect(line).toContain('"Port, ""land"""');
    expect(line).toContain("1 × =Poster");
  });
});

describe("a buyer", () => {
  it("receives the team's message by mail and on the order's page", async () => {
    const made = await makeProduct(site.db, { price_cents: 1000 });
    const { id, order_number } = await paid(made.id);
    await runJobs(site);
    await manage.orders.write({ id, message: "Your poster is being framed.\nIt takes a week." });
    const mails = await runJobs(site);
    expect(mails).toMatchObject([{ to: BILLING.billing_email, subject: `About your order #${order_number}` }]);
    expect(mails[0]?.text).toContain("Your poster is being framed.\nIt takes a week.");
    const { body } = await site.call("GET", `/api/store/orders/${id}/`, { token: fan.token });
    expect((body as { events: object[] }).events.at(-1)).toMatchObject({
      kind: "message",
      note: "Your poster is being framed.\nIt takes a week.",
    });
  });

  it("gets the order at a corrected address, until it is sent", async () => {
    const made = await makeProduct(site.db, { price_cents: 1000, stock: 5 });
    const { id } = await paid(made.id);
    const address = {
      shipping_first_name: "Ana",
      shipping_last_name: "Lima",
      shipping_address: "Harbour Road 7",
      shipping_city: "Port",
      shipping_state: "ME",
      shipping_zip_code: "04101",
    };
    const now = await manage.orders.changeAddress({ id, ...address });
    expect(now).toMatchObject({ ...address, shipping_country: "US" });
    expect(now.events.at(-1)).toMatchObject({ kind: "address_changed" });
    await manage.orders.move({ id, status: "shipped" });
    await expect(manage.orders.changeAddress({ id, ...address })).rejects.toThrow("not waiting to be sent");
  });

  it("has orders in the item export with one line per item, with size and tracking and without the e-mail address", async () => {
    const { id: product_id } = await manage.products.create(fields());
    const [variant] = (await manage.products.byId({ id: product_id })).variants;
    await post("cart/add/", { product_id: (await makeProduct(site.db, { name: "=Poster" })).id });
    const { id, order_number } = await paid(product_id, variant?.id);
    await manage.orders.move({ id, status: "shipped", carrier: "Post", tracking_number: "T-1" });
    const answer = await site.call("GET", `/api/store/manage/orders/export-items/?search=${order_number}`, {
      token: owner.token,
    });
    const lines = String(answer.body).trim().split("\r\n");
    expect(lines[0]).toContain("Order,Placed,Status,Payment,Country,Product,Variant,SKU");
    expect(lines).toHaveLength(3);
    expect(lines.slice(1).every((line) => line.includes(order_number) && line.includes("Post,T-1"))).toBe(true);
    expect(lines.find((line) => line.includes(",S,"))).toBeTruthy();
    expect(lines.some((line) => line.includes("'=Poster"))).toBe(true);
    expect(String(answer.body)).not.toContain(BILLING.billing_email);
  });
});

describe("a review", () => {
  it("can be replied to publicly, and hidden together with its rating", async () => {
    const { id: product_id } = await makeProduct(site.db);
    const { body } = await post("reviews/", { product_id, rating: 1, comment: "Too small" });
    const { id } = body as { id: number };
    await manage.reviews.reply({ id, version: 1, reply: "We send you another." });
    const shown = async () => (await site.call("GET", `/api/store/reviews/?product=${product_id}`)).body;
    const rating = async () => (await site.call("GET", `/api/store/products/${product_id}/`)).body;
    expect(await shown()).toMatchObject({ results: [{ reply: "We send you another." }] });
    expect(await rating()).toMatchObject({ review_count: 1, rating_average: 1 });
    await manage.reviews.hide({ id, version: 2, is_hidden: true });
    expect(await shown()).toMatchObject({ count: 0 });
    expect(await rating()).toMatchObject({ review_count: 0, rating_average: null });
    expect(await manage.reviews.list({ state: "hidden", product: product_id })).toMatchObject({ count: 1 });
    const own = await site.call("PATCH", `/api/store/reviews/${id}/`, { token: fan.token, body: { rating: 5 } });
    expect(own.status).toBe(200);
    await manage.reviews.hide({ id, version: 4, is_hidden: false });
    expect(await rating()).toMatchObject({ review_count: 1, rating_average: 5 });
    await expect(manage.reviews.hide({ id, version: 1, is_hidden: true })).rejects.toThrow("Someone else changed");
  });
});

describe("categories", () => {
  it("keep the owner's order, and are deleted without their products", async () => {
    const [a, b] = [
      await manage.categories.create({ name: "Vinyl", description: "" }),
      await manage.categories.create({ name: "Clothes", description: "" }),
    ];
    const { id } = await manage.products.create({ ...fields(), category_id: a.id });
    await manage.categories.reorder({ ids: [b.id, a.id] });
    const names = async () =>
      ((await site.call("GET", "/api/store/categories/")).body as { name: string }[]).map(({ name }) => name);
    expect(await names()).toEqual(["Clothes", "Vinyl"]);
    await manage.categories.remove(a);
    expect(await names()).toEqual(["Clothes"]);
    expect((await manage.products.byId({ id })).category_id).toBeNull();
  });
});
