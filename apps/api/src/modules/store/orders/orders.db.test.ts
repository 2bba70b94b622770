import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { signIn } from "../../../../test/factories.ts";
import { createTestSite, type TestSite } from "../../../../test/site.ts";
import { auditStore } from "../../../../test/store-auditor.ts";
import { BILLING, type MadeProduct, makeProduct } from "../../../../test/store-factories.ts";

const PASSWORD = "orange tram at night";
const NOON = "2026-06-15T12:00:00Z";

let site: TestSite;
let password_hash: string;
let owner: { id: number; token: string };
let fan: { id: number; token: string };
let tee: MadeProduct;
let poster: MadeProduct;

beforeAll(async () => {
  site = await createTestSite();
  password_hash = await site.services.accounts.passwords.hash(PASSWORD);
});
afterAll(() => site.close());
beforeEach(async () => {
  fan = await signIn(site);
  // A team session lasts a day by the real clock.
  site.clock.set(new Date());
  owner = await signIn(site, { role: "owner", password_hash });
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

type Order = { id: number; order_number: string; status: string; payment_status: string; items: unknown[] };
const post = (path: string, body: object = {}, token = fan.token, headers: Record<string, string> = {}) =>
  site.call("POST", `/api/store/${path}`, { token, body, headers });
const fillCart = async (token = fan.token) => {
  await post("cart/add/", { product_id: tee.id, variant_id: tee.variantIds[1], quantity: 2 }, token);
  await post("cart/add/", { product_id: poster.id }, token);
};
const order = async (body: object = BILLING, headers = {}) => post("orders/create/", body, fan.token, headers);
const placed = async () => {
  await fillCart();
  const answer = await order();
  expect(answer.status).toBe(201);
  return answer.body as Order;
};
const intentOf = async (id: number) =>
  (await post("orders/payment-intent/", { order_id: id })).body as { payment_intent_id: string };
const paid = async () => {
  const made = await placed();
  const { payment_intent_id } = await intentOf(made.id);
  const answer = await post(`orders/${made.id}/confirm-payment/`, { payment_intent_id });
  expect(answer.status).toBe(200);
  return answer.body as Order;
};
const stock = async (variantId = poster.variantIds[0] ?? 0) =>
  (
    await site.db
      .selectFrom("stock_levels")
      .select("quantity")
      .where("variant_id", "=", variantId)
      .executeTakeFirstOrThrow()
  ).quantity;
const mailsTo = async (address: string) => {
  const { rows } = await site.pool.query<{ payload: Parameters<typeof compose>[0] }>(
    `select payload from graphile_worker._private_jobs jobs
     join graphile_worker._private_tasks tasks on tasks.id = jobs.task_id
     where identifier = 'order_mail' order by jobs.id`,
  );
  const { compose } = site.services.store.orderMails.mail;
  const mails = await Promise.all(rows.map((row) => compose(row.payload)));
  return mails.filter((mail) => mail?.to === address);
};

it("requires a token on every call, and a team member on the owner's calls", async () => {
  for (const path of ["orders/create/", "orders/payment-intent/", "orders/1/cancel/", "orders/1/status/"]) {
    expect((await site.call("POST", `/api/store/${path}`, { body: {} })).status).toBe(401);
  }
  expect((await site.call("GET", "/api/store/orders/")).status).toBe(401);
  expect((await post("orders/1/status/", { status: "shipped" })).status).toBe(403);
});

it("responds with 201 and the current names, prices and addresses, takes the stock and empties the cart", async () => {
  await fillCart();
  const answer = await order({ ...BILLING, shipping_city: "Salem", shipping_state: "  " });
  expect(answer.status).toBe(201);
  expect(answer.body).toEqual({
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
  const { id } = answer.body as Order;
  const again = await site.call("GET", `/api/store/orders/${id}/`, { token: fan.token });
  expect(again.body).toEqual(answer.body);
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
  const answers = await Promise.all(Array.from({ length: 8 }, () => order(BILLING, headers)));
  expect(answers.map((answer) => answer.status)).toEqual(Array.from({ length: 8 }, () => 201));
  expect(new Set(answers.map((answer) => JSON.stringify(answer.body))).size).toBe(1);
});

it("refuses a key that is too long or not plain text", async () => {
  for (const key of ["k".repeat(256), "clé"]) {
    expect(await order(BILLING, { "idempotency-key": key })).toMatchObject({
      status: 400,
      body: { non_field_errors: ["Idempotency-Key must be 1 to 255 visible characters."] },
    });
  }
});

it("lists the caller's orders newest first with pagination, and responds with 404 for other fans' orders", async () => {
  const first = await placed();
  site.clock.advance(1000);
  const second = await placed();
  const { body } = await site.call("GET", "/api/store/orders/?page_size=1", { token: fan.token });
  expect(body).toMatchObject({
    count: 2,
    next: "/api/store/orders/?page_size=1&page=2",
    results: [{ id: second.id, total_amount: "64.00", items: [{ quantity: 2 }, { quantity: 1 }] }],
  });
  const other = await signIn(site);
  expect((await site.call("GET", "/api/store/orders/", { token: other.token })).body).toMatchObject({ results: [] });
  for (const answer of [
    await site.call("GET", `/api/store/orders/${first.id}/`, { token: other.token }),
    await post("orders/payment-intent/", { order_id: first.id }, other.token),
    await post(`orders/${first.id}/confirm-payment/`, { payment_intent_id: "x" }, other.token),
    await post(`orders/${first.id}/cancel/`, {}, other.token),
  ]) {
    expect(answer.status).toBe(404);
  }
});

it("returns the same intent when repeated, and completes the demo payment once", async () => {
  const made = await placed();
  const intent = await post("orders/payment-intent/", { order_id: made.id });
  expect(intent.status).toBe(200);
  expect(intent.body).toEqual({
    provider: "demo",
    payment_intent_id: expect.any(String),
    client_secret: expect.any(String),
    amount: "64.00",
    currency: "usd",
  });
  expect((await post("orders/payment-intent/", { order_id: made.id })).body).toEqual(intent.body);

  const { payment_intent_id } = intent.body as { payment_intent_id: string };
  expect((await post(`orders/${made.id}/confirm-payment/`, { payment_intent_id: "demo_pi_x" })).status).toBe(404);
  expect((await post(`orders/${made.id}/confirm-payment/`, {})).body).toEqual({
    payment_intent_id: ["Payment intent is required"],
  });
  const done = await post(`orders/${made.id}/confirm-payment/`, { payment_intent_id });
  expect(done.body).toMatchObject({
    status: "processing",
    payment_status: "paid",
    can_pay: false,
    payable_until: null,
  });
  const again = await post(`orders/${made.id}/confirm-payment/`, { payment_intent_id });
  expect(again.status).toBe(200);
  expect(again.body).toEqual(done.body);
  expect(await post("orders/payment-intent/", { order_id: made.id })).toMatchObject({
    status: 409,
    body: { detail: "This order is already paid." },
  });
  expect((await post("orders/payment-intent/", { order_id: 999_999 })).status).toBe(404);
});

it("lets the buyer cancel before and after paying, and returns stock and money once", async () => {
  const unpaid = await placed();
  const { payment_intent_id } = await intentOf(unpaid.id);
  expect(await stock()).toBe(4);
  const cancelled = await post(`orders/${unpaid.id}/cancel/`);
  expect(cancelled.body).toMatchObject({
    status: "cancelled",
    payment_status: "unpaid",
    can_cancel: false,
    refunds: [],
  });
  expect(await stock()).toBe(5);
  expect((await post(`orders/${unpaid.id}/cancel/`)).status).toBe(409);
  expect((await post("orders/payment-intent/", { order_id: unpaid.id })).status).toBe(409);
  expect((await post(`orders/${unpaid.id}/confirm-payment/`, { payment_intent_id })).status).toBe(409);
  expect(await stock()).toBe(5);

  const bought = await paid();
  expect(await stock()).toBe(4);
  const back = await post(`orders/${bought.id}/cancel/`);
  expect(back.body).toMatchObject({
    status: "cancelled",
    payment_status: "refunded",
    refunded_amount: "64.00",
    refunds: [{ amount: "64.00", status: "succeeded" }],
  });
  expect(await stock()).toBe(5);
});

it("allows the owner's transitions only as the table lists them", async () => {
  const move = (id: number, status: string, more = {}) =>
    post(`orders/${id}/status/`, { status, ...more }, owner.token);
  const unpaid = await placed();
  expect((await move(unpaid.id, "processing")).status).toBe(409);
  expect((await move(unpaid.id, "pending")).status).toBe(409);
  expect((await move(unpaid.id, "shipped")).status).toBe(409);
  expect(await move(unpaid.id, "lost")).toMatchObject({ status: 400, body: { status: [expect.any(String)] } });
  expect((await move(999_999, "shipped")).status).toBe(404);

  const made = await paid();
  expect((await move(made.id, "processing")).status).toBe(409);
  expect((await move(made.id, "delivered")).status).toBe(409);
  const shipped = await move(made.id, "shipped", {
    carrier: "UPS",
    tracking_number: "1Z",
    tracking_url: "https://t.example/1Z",
  });
  expect(shipped.body).toMatchObject({
    status: "shipped",
    can_cancel: false,
    shipments: [
      { status: "shipped", carrier: "UPS", tracking_number: "1Z", items: [{ quantity: 2 }, { quantity: 1 }] },
    ],
  });
  expect((await post(`orders/${made.id}/cancel/`)).status).toBe(409);
  expect((await move(made.id, "cancelled")).status).toBe(409);
  const delivered = await move(made.id, "delivered");
  expect(delivered.body).toMatchObject({ status: "delivered", shipments: [{ status: "delivered" }] });
  expect((await move(made.id, "delivered")).status).toBe(409);
  expect((delivered.body as { events: { kind: string }[] }).events.map((event) => event.kind)).toEqual([
    "placed",
    "paid",
    "processing",
    "shipped",
    "delivered",
  ]);
});

it("lets the owner cancel, and refund in part", async () => {
  const first = await paid();
  const subject = { user: { id: owner.id }, token: owner.token };
  const { proof } = await site.services.operations.stepUp.confirm(subject, PASSWORD, "127.0.0.1");
  expect(await post(`orders/${first.id}/status/`, { status: "cancelled", proof }, owner.token)).toMatchObject({
    status: 200,
    body: { status: "cancelled", payment_status: "refunded" },
  });
  const second = await paid();
  const part = await site.services.store.orders.refund(owner.id, {
    id: second.id,
    amount_cents: 1000,
    note: "A scratch",
  });
  expect(part).toMatchObject({ status: "processing", payment_status: "partially_refunded", refunded_amount: "10.00" });
  const tooMuch = site.services.store.orders.refund(owner.id, { id: second.id, amount_cents: 5401, note: null });
  await expect(tooMuch).rejects.toMatchObject({ code: "conflict" });
  // The same click repeated after a lost response.
  const again = { id: second.id, amount_cents: 1000, refundable_cents: 6400, note: null };
  await expect(site.services.store.orders.refund(owner.id, again)).rejects.toMatchObject({ code: "conflict" });
  const rest = await site.services.store.orders.refund(owner.id, {
    id: second.id,
    amount_cents: null,
    refundable_cents: 5400,
    note: null,
  });
  expect(rest).toMatchObject({ payment_status: "refunded", refunded_amount: "64.00" });
});

it("cancels unpaid orders after 30 minutes and leaves paid ones alone", async () => {
  const [late, bought] = [await placed(), await paid()];
  site.clock.advance(30 * 60_000 - 1);
  await site.services.store.orders.expireDue();
  expect(await site.services.store.orders.byId(fan.id, late.id)).toMatchObject({ status: "pending", can_pay: true });
  site.clock.advance(1);
  expect((await post("orders/payment-intent/", { order_id: late.id })).status).toBe(409);
  await site.services.store.orders.expireDue();
  expect(await site.services.store.orders.byId(fan.id, late.id)).toMatchObject({
    status: "cancelled",
    events: [{ kind: "placed" }, { kind: "expired" }],
  });
  expect(await site.services.store.orders.byId(fan.id, bought.id)).toMatchObject({ status: "processing" });
  expect(await stock()).toBe(4);
  site.clock.set(NOON);
});

it("sends the buyer a mail at every step, queued in the transaction of the step", async () => {
  const billing_email = `buyer${fan.id}@example.com`;
  await fillCart();
  const made = (await order({ ...BILLING, billing_email })).body as Order;
  const { payment_intent_id } = await intentOf(made.id);
  await post(`orders/${made.id}/confirm-payment/`, { payment_intent_id });
  await post(`orders/${made.id}/status/`, { status: "shipped" }, owner.token);
  await post(`orders/${made.id}/status/`, { status: "shipped" }, owner.token);
  await post(`orders/${made.id}/status/`, { status: "delivered" }, owner.token);
  const number = `#${made.order_number}`;
  const mails = await mailsTo(billing_email);
  expect(mails.map((mail) => mail?.subject)).toEqual([
    `We have your order ${number}`,
    `Receipt for your order ${number}`,
    `Your order ${number} is on its way`,
    `Your order ${number} was delivered`,
  ]);
  expect(mails[0]?.text).toContain("Logo Tee (XL) × 2: $54.00\nPoster × 1: $10.00\nShipping: FREE\nTotal: $64.00");
  expect(mails[0]?.text).toContain(`https://artist.example/orders/${made.id}`);
});

it("completes an order that costs nothing without a payment", async () => {
  const gift = await makeProduct(site.db, { name: "Sticker", price_cents: 0, stock: 3 });
  await post("cart/add/", { product_id: gift.id });
  const { body } = await order();
  expect(body).toMatchObject({ status: "processing", payment_status: "paid", total_amount: "0.00", can_pay: false });
  expect((await post("orders/payment-intent/", { order_id: (body as Order).id })).status).toBe(409);
});

it("shows a sale in the next anonymous request", async () => {
  const read = async () => (await site.call("GET", `/api/store/products/${poster.id}/`)).body;
  expect(await read()).toMatchObject({ stock_quantity: 5 });
  await placed();
  expect(await read()).toMatchObject({ stock_quantity: 4 });
});
