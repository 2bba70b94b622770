import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { signIn } from "../../../../test/factories.ts";
import { createTestSite, type TestSite } from "../../../../test/site.ts";
import { makeProduct } from "../../../../test/store-factories.ts";
import { setStock } from "../catalogue/stock.queries.ts";

let site: TestSite;
let token: string;

beforeAll(async () => {
  site = await createTestSite();
});
afterAll(() => site.close());
beforeEach(async () => {
  ({ token } = await signIn(site));
});

type Cart = { items: { id: number; quantity: number }[]; subtotal: string; shipping: string; total: string };
const add = (body: object, as = token) => site.call("POST", "/api/store/cart/add/", { token: as, body });
const items = async () => ((await site.call("GET", "/api/store/cart/", { token })).body as Cart).items;

it("responds with 401 to a visitor on every call", async () => {
  for (const [method, path] of [
    ["GET", "/api/store/cart/"],
    ["POST", "/api/store/cart/add/"],
    ["PUT", "/api/store/cart/items/1/update/"],
    ["DELETE", "/api/store/cart/items/1/remove/"],
    ["DELETE", "/api/store/cart/clear/"],
  ] as const) {
    expect((await site.call(method, path, { body: {} })).status).toBe(401);
  }
});

it("is empty at first, with money in two decimals", async () => {
  const { status, body } = await site.call("GET", "/api/store/cart/", { token });
  expect(status).toBe(200);
  expect(body).toEqual({ items: [], subtotal: "0.00", shipping: "0.00", adjustments: [], codes: [], total: "0.00" });
});

it("prices a line exactly: product plus modifier, times quantity", async () => {
  const tee = await makeProduct(site.db, {
    price_cents: 1850,
    variants: [
      { name: "S", stock: 50 },
      { name: "3X", price_modifier_cents: 600, stock: 50 },
    ],
  });
  const { status, body } = await add({ product_id: tee.id, variant_id: tee.variantIds[1], quantity: 3 });
  expect(status).toBe(200);
  expect(body).toMatchObject({
    items: [
      {
        product: { id: tee.id },
        variant: { id: tee.variantIds[1], name: "3X" },
        quantity: 3,
        price: "24.50",
        line_total: "73.50",
        previous_price: null,
        available_quantity: 50,
        problem: null,
      },
    ],
    subtotal: "73.50",
    shipping: "0.00",
    total: "73.50",
  });
});

it("merges equal lines, adds one piece by default, and keeps other variants apart", async () => {
  const tee = await makeProduct(site.db, { variants: [{ name: "S" }, { name: "M" }] });
  await add({ product_id: tee.id, variant_id: tee.variantIds[0] });
  await add({ product_id: tee.id, variant_id: tee.variantIds[0], quantity: 2 });
  await add({ product_id: tee.id, variant_id: tee.variantIds[1] });
  expect((await items()).map((item) => item.quantity)).toEqual([3, 1]);
});

it("requires a size, with the spec's message, when the variant is missing or null", async () => {
  const tee = await makeProduct(site.db, { variants: [{ name: "S" }] });
  for (const body of [{ product_id: tee.id }, { product_id: tee.id, variant_id: null }]) {
    const response = await add(body);
    expect(response.status).toBe(400);
    expect(response.body).toEqual({ variant_id: ["Please select a size before adding to cart"] });
  }
});

it("responds with 404 for unknown products, variants of other products, drafts and the hidden only variant", async () => {
  const tee = await makeProduct(site.db, { variants: [{ name: "S" }] });
  const poster = await makeProduct(site.db);
  const draft = await makeProduct(site.db, { visibility: "draft" });
  for (const body of [
    { product_id: 999_999 },
    { product_id: 2 ** 31 },
    { product_id: tee.id, variant_id: 999_999 },
    { product_id: tee.id, variant_id: poster.variantIds[0] },
    { product_id: poster.id, variant_id: poster.variantIds[0] },
    { product_id: draft.id },
  ]) {
    expect((await add(body)).status).toBe(404);
  }
  expect(await items()).toEqual([]);
});

it.each([0, -1, 1.5, "two", 1e9])("rejects the quantity %j with a message at its field", async (quantity) => {
  const poster = await makeProduct(site.db);
  const { status, body } = await add({ product_id: poster.id, quantity });
  expect(status).toBe(400);
  expect(Object.keys(body as object)).toEqual(["quantity"]);
});

it.each([undefined, null, "1", 0, 1.5])("rejects %j as an id with a clear message", async (product_id) => {
  expect(await add({ product_id, quantity: 1 })).toMatchObject({
    status: 400,
    body: { product_id: ["Enter a valid id"] },
  });
});

it("rejects more than is left and says how many there are, including those already in the cart", async () => {
  const poster = await makeProduct(site.db, { name: "Poster", stock: 3 });
  expect((await add({ product_id: poster.id, quantity: 4 })).body).toEqual({ detail: "Only 3 left of Poster." });
  expect((await add({ product_id: poster.id, quantity: 9999 })).body).toEqual({ detail: "Only 3 left of Poster." });
  await add({ product_id: poster.id, quantity: 2 });
  const response = await add({ product_id: poster.id, quantity: 2 });
  expect(response.status).toBe(409);
  expect(response.body).toEqual({ detail: "Only 3 left of Poster. Your cart already holds 2." });
  expect(await items()).toMatchObject([{ quantity: 2 }]);
});

it("rejects products that are sold out or switched off, and a variant that is unavailable", async () => {
  const out = await makeProduct(site.db, { name: "Cap", stock: 0 });
  const off = await makeProduct(site.db, { name: "Mug", is_available: false });
  const tee = await makeProduct(site.db, {
    name: "Tee",
    variants: [{ name: "S", is_available: false }, { name: "M" }],
  });
  expect(await add({ product_id: out.id })).toMatchObject({ status: 409, body: { detail: "Cap is not available." } });
  expect(await add({ product_id: off.id })).toMatchObject({ status: 409, body: { detail: "Mug is not available." } });
  expect(await add({ product_id: tee.id, variant_id: tee.variantIds[0] })).toMatchObject({
    status: 409,
    body: { detail: "Tee (S) is not available." },
  });
});

it("changes, removes and clears lines, and returns the whole cart each time", async () => {
  const [one, two] = [await makeProduct(site.db, { stock: 5 }), await makeProduct(site.db)];
  await add({ product_id: one.id });
  await add({ product_id: two.id });
  const [first] = await items();
  const changed = await site.call("PUT", `/api/store/cart/items/${first?.id}/update/`, {
    token,
    body: { quantity: 4 },
  });
  expect(changed).toMatchObject({
    status: 200,
    body: { items: [{ quantity: 4, line_total: "100.00" }, {}], total: "125.00" },
  });
  const tooMany = await site.call("PUT", `/api/store/cart/items/${first?.id}/update/`, {
    token,
    body: { quantity: 6 },
  });
  expect(tooMany.status).toBe(409);
  const zero = await site.call("PUT", `/api/store/cart/items/${first?.id}/update/`, { token, body: { quantity: 0 } });
  expect(zero).toMatchObject({ status: 400, body: { quantity: ["Quantity must be at least 1"] } });
  const removed = await site.call("DELETE", `/api/store/cart/items/${first?.id}/remove/`, { token });
  expect(removed).toMatchObject({ status: 200, body: { items: [{ quantity: 1 }], total: "25.00" } });
  const cleared = await site.call("DELETE", "/api/store/cart/clear/", { token });
  expect(cleared).toMatchObject({ status: 200, body: { items: [], total: "0.00" } });
});

it("does not let one fan see or touch another's lines", async () => {
  const poster = await makeProduct(site.db);
  await add({ product_id: poster.id });
  const [mine] = await items();
  const other = await signIn(site);
  for (const [method, path] of [
    ["PUT", `/api/store/cart/items/${mine?.id}/update/`],
    ["DELETE", `/api/store/cart/items/${mine?.id}/remove/`],
  ] as const) {
    const response = await site.call(method, path, { token: other.token, body: { quantity: 9 } });
    expect(response.status).toBe(404);
  }
  expect(await items()).toMatchObject([{ quantity: 1 }]);
});

it("shows on a line what has changed since it was added, until the fan sets its quantity again", async () => {
  const poster = await makeProduct(site.db, { price_cents: 1000, stock: 5 });
  await add({ product_id: poster.id, quantity: 4 });
  await site.db.updateTable("products").set({ price_cents: 1250 }).where("id", "=", poster.id).execute();
  await site.db.transaction().execute((trx) => setStock(trx, poster.variantIds[0] ?? 0, 2));
  const [line] = await items();
  expect(line).toMatchObject({
    price: "12.50",
    previous_price: "10.00",
    available_quantity: 2,
    problem: "not_enough_stock",
  });
  const { body } = await site.call("PUT", `/api/store/cart/items/${line?.id}/update/`, {
    token,
    body: { quantity: 2 },
  });
  expect((body as Cart).items[0]).toMatchObject({ previous_price: null, problem: null, line_total: "25.00" });
  await site.db.updateTable("products").set({ is_available: false }).where("id", "=", poster.id).execute();
  expect((await items())[0]).toMatchObject({ available_quantity: 0, problem: "unavailable" });
});
