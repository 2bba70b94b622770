import type { ProductForEditing } from "@fanfare/contracts/store/product-editor";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { asOwner } from "../../../../test/call-trpc.ts";
import { makeEvent } from "../../../../test/event-factories.ts";
import { makeAlbum, signIn } from "../../../../test/factories.ts";
import { createTestSite, type TestSite } from "../../../../test/site.ts";
import { auditStore } from "../../../../test/store-auditor.ts";
import { makeProduct } from "../../../../test/store-factories.ts";

let site: TestSite;
let owner: { id: number; token: string };
let fan: { id: number; token: string };
let manage: ReturnType<typeof asOwner>["store"]["manage"];
beforeAll(async () => {
  site = await createTestSite();
  owner = await signIn(site, { role: "owner" });
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

  it("with several sizes that are nearly sold out counts once on the overview, as in the list; tickets do not", async () => {
    const counts = async () => {
      const { attention } = await asOwner(site, owner.id).admin.overview({ from: "2026-06-01", to: "2026-06-15" });
      const { count } = await manage.products.list({ page: 1, page_size: 1, nearly_sold_out: true });
      return { overview: attention.find(({ kind }) => kind === "low_stock")?.count ?? 0, list: count };
    };
    const before = await counts();
    expect(before.overview).toBe(before.list);
    await manage.products.create({ ...fields(), variants: [row("S", 1), row("M", 2)] });
    const event_id = await makeEvent(site.db);
    const ticket = await makeProduct(site.db, { name: "Ticket", price_cents: 2000, stock: 1 });
    await site.db.updateTable("products").set({ source: "ticket", event_id }).where("id", "=", ticket.id).execute();
    expect(await counts()).toEqual({ overview: before.list + 1, list: before.list + 1 });
  });

  it("with a future date that the owner empties is out at once", async () => {
    const later = { ...fields(), name: "Later", published_at: "2099-01-01T00:00:00.000Z" };
    const { id } = await manage.products.create(later);
    expect((await site.call("GET", `/api/store/products/${id}/`)).status).toBe(404);
    await manage.products.change({ ...formOf(await manage.products.byId({ id })), published_at: null });
    expect((await site.call("GET", `/api/store/products/${id}/`)).status).toBe(200);
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
