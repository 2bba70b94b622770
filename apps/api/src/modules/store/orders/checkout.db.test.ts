import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { signIn } from "../../../../test/factories.ts";
import { createOrderRig, type Order } from "../../../../test/order-rig.ts";
import { createTestSite, type TestSite } from "../../../../test/site.ts";
import { auditStore } from "../../../../test/store-auditor.ts";
import { BILLING, type MadeProduct, makeProduct } from "../../../../test/store-factories.ts";

const NOON = "2026-06-15T12:00:00Z";

let site: TestSite;
let fan: { id: number; token: string };
let tee: MadeProduct;
let poster: MadeProduct;

beforeAll(async () => {
  site = await createTestSite();
});
afterAll(() => site.close());
beforeEach(async () => {
  fan = await signIn(site);
  site.clock.set(NOON);
  tee = await makeProduct(site.db, {
    name: "Logo Tee",
    variants: [
      { name: "S", stock: 10 },
      { name: "XL", price_modifier_cents: 200, sku: `XL-${fan.id}`, stock: 10 },
    ],
  });
  poster = await makeProduct(site.db, { name: "Poster", price_cents: 1000, stock: 5 });
  return async () => expect(await auditStore(site.pool)).toEqual([]);
});

const { fillCart, intentOf, order, post, stock } = createOrderRig(() => ({ site, fan, tee, poster }));

it("responds with 201 and the current names, prices and addresses, takes the stock and empties the cart", async () => {
  await fillCart();
  const response = await order({ ...BILLING, shipping_city: "Salem", shipping_state: "  " });
  expect(response.status).toBe(201);
  expect(response.body).toEqual({
    id: expect.any(Number),
    order_number: expect.stringMatching(/^[0-9A-HJKMNP-TV-Z]{5}-[0-9A-HJKMNP-TV-Z]{5}$/),
    created_at: "2026-06-15T12:00:00.000Z",
    status: "pending",
    payment_status: "unpaid",
    currency: "usd",
    subtotal_amount: "64.00",
    shipping_amount: "0.00",
    adjustments: [],
    total_amount: "64.00",
    refunded_amount: "0.00",
    can_pay: true,
    can_cancel: true,
    has_downloads: false,
    payable_until: "2026-06-15T12:30:00.000Z",
    items: [
      {
        id: expect.any(Number),
        product: { id: tee.id, name: "Logo Tee", image: null },
        variant: { id: tee.variantIds[1], name: "XL" },
        sku: `XL-${fan.id}`,
        source: "own_stock",
        quantity: 2,
        price: "27.00",
        line_total: "54.00",
        bundle_item_id: null,
        out_at: null,
      },
      {
        id: expect.any(Number),
        product: { id: poster.id, name: "Poster", image: null },
        variant: null,
        sku: null,
        source: "own_stock",
        quantity: 1,
        price: "10.00",
        line_total: "10.00",
        bundle_item_id: null,
        out_at: null,
      },
    ],
    ...BILLING,
    billing_country: "US",
    shipping_first_name: "Ana",
    shipping_last_name: "Keller",
    shipping_address: "1 Harbour Street",
    shipping_city: "Salem",
    shipping_state: "OR",
    shipping_zip_code: "97201",
    shipping_country: "US",
    same_as_billing: true,
    events: [{ kind: "placed", at: "2026-06-15T12:00:00.000Z", amount: null, note: null }],
    shipments: [],
    refunds: [],
  });
  expect(await stock()).toBe(4);
  expect((await site.call("GET", "/api/store/cart/", { token: fan.token })).body).toMatchObject({ items: [] });

  await site.db.updateTable("products").set({ name: "Other", price_cents: 1 }).where("id", "=", tee.id).execute();
  const { id } = response.body as Order;
  const again = await site.call("GET", `/api/store/orders/${id}/`, { token: fan.token });
  expect(again.body).toEqual(response.body);
});

it("reports each missing billing field with the spec's message, and writes nothing", async () => {
  await fillCart();
  const { status, body } = await order({ billing_first_name: " ", billing_email: "not an address" });
  expect(status).toBe(400);
  const required = ["Please fill in all required fields"];
  expect(body).toEqual({
    billing_first_name: required,
    billing_last_name: required,
    billing_email: ["Invalid email"],
    billing_address: required,
    billing_city: required,
    billing_state: required,
    billing_zip_code: required,
  });
  expect(await stock()).toBe(5);
});

it("rejects an unknown country, and stores a known one by its code", async () => {
  await fillCart();
  const unknown = ["Enter a country by its name or its two-letter code"];
  expect(await order({ ...BILLING, billing_country: "Atlantis", shipping_country: "QQ" })).toMatchObject({
    status: 400,
    body: { billing_country: unknown, shipping_country: unknown },
  });
  expect(await stock()).toBe(5);
  expect(await order({ ...BILLING, billing_country: "germany", shipping_country: "" })).toMatchObject({
    status: 201,
    body: { billing_country: "DE", shipping_country: "DE" },
  });
});

it("refuses an empty cart under non_field_errors", async () => {
  const { status, body } = await order();
  expect(status).toBe(400);
  expect(body).toEqual({ non_field_errors: ["Your cart is empty"] });
});

it("names every line that is no longer available, and leaves cart and stock unchanged", async () => {
  await fillCart();
  await site.db.updateTable("products").set({ is_available: false }).where("id", "=", poster.id).execute();
  const { status, body } = await order();
  expect(status).toBe(409);
  expect(body).toEqual({ detail: "Poster is not available." });
  expect((await site.call("GET", "/api/store/cart/", { token: fan.token })).body).toMatchObject({ items: [{}, {}] });
  expect(await stock(tee.variantIds[1])).toBe(10);
});

it("rejects a total other than the one the buyer saw", async () => {
  await fillCart();
  expect(await order({ ...BILLING, expected_total: "60.00" })).toMatchObject({
    status: 409,
    body: { detail: "The total is now $64.00. Please look at your cart again." },
  });
  expect((await order({ ...BILLING, expected_total: "64.00" })).status).toBe(201);
});

it("repeats the response for the same key, rejects another body with 409, and forgets the key after 24 hours", async () => {
  const headers = { "idempotency-key": `key-${fan.id}` };
  await fillCart();
  const first = await order(BILLING, headers);
  const { payment_intent_id } = await intentOf((first.body as Order).id);
  await post(`orders/${(first.body as Order).id}/confirm-payment/`, { payment_intent_id });
  await fillCart();
  const second = await order(BILLING, headers);
  expect(second.status).toBe(201);
  expect(second.body).toEqual(first.body);
  expect((await order({ ...BILLING, billing_city: "Elsewhere" }, headers)).status).toBe(409);
  const other = await signIn(site);
  await fillCart(other.token);
  const theirs = await post("orders/create/", BILLING, other.token, headers);
  expect((theirs.body as Order).id).not.toBe((first.body as Order).id);
  site.clock.advance(24 * 3_600_000);
  const later = await order(BILLING, headers);
  expect(later.status).toBe(201);
  expect((later.body as Order).id).not.toBe((first.body as Order).id);
  site.clock.set(NOON);
});

it("creates one order from concurrent calls with the same key, and keeps no key of a failed order", async () => {
  const headers = { "idempotency-key": `burst-${fan.id}` };
  expect((await order(BILLING, headers)).status).toBe(400);
  await fillCart();
  const responses = await Promise.all(Array.from({ length: 8 }, () => order(BILLING, headers)));
  expect(responses.map((response) => response.status)).toEqual(Array.from({ length: 8 }, () => 201));
  expect(new Set(responses.map((response) => JSON.stringify(response.body))).size).toBe(1);
});

it("refuses a key that is too long or not plain text", async () => {
  for (const key of ["k".repeat(256), "clé"]) {
    expect(await order(BILLING, { "idempotency-key": key })).toMatchObject({
      status: 400,
      body: { non_field_errors: ["Idempotency-Key must be 1 to 255 visible characters."] },
    });
  }
});
