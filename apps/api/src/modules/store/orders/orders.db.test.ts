import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { signIn } from "../../../../test/factories.ts";
import { createOrderRig, type Order } from "../../../../test/order-rig.ts";
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

const { fillCart, intentOf, mailsTo, order, paid, placed, post, stock } = createOrderRig(() => ({
  site,
  fan,
  tee,
  poster,
}));

it("requires a token on every call, and a team member on the owner's calls", async () => {
  for (const path of ["orders/create/", "orders/payment-intent/", "orders/1/cancel/", "orders/1/status/"]) {
    expect((await site.call("POST", `/api/store/${path}`, { body: {} })).status).toBe(401);
  }
  expect((await site.call("GET", "/api/store/orders/")).status).toBe(401);
  expect((await post("orders/1/status/", { status: "shipped" })).status).toBe(403);
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
  for (const response of [
    await site.call("GET", `/api/store/orders/${first.id}/`, { token: other.token }),
    await post("orders/payment-intent/", { order_id: first.id }, other.token),
    await post(`orders/${first.id}/confirm-payment/`, { payment_intent_id: "x" }, other.token),
    await post(`orders/${first.id}/cancel/`, {}, other.token),
  ]) {
    expect(response.status).toBe(404);
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

it("cancels the other expired orders when a whole batch of earlier ones cannot be cancelled", async () => {
  const [stuck, late] = [await placed(), await placed()];
  const { rows } = await site.pool.query<{ columns: string }>(`
    select string_agg(column_name, ', ') as columns from information_schema.columns
    where table_name = 'orders' and is_generated = 'NEVER' and column_name not in ('id', 'order_number', 'expires_at')`);
  const columns = rows[0]?.columns ?? "";
  await site.pool.query(`
    insert into orders (order_number, expires_at, ${columns})
    select 'stuck-' || copy, expires_at - interval '1 minute', ${columns}
    from orders, generate_series(1, 100) as copy where id = ${stuck.id}`);
  site.clock.advance(30 * 60_000);
  await site.pool.query(`
    create function refuse() returns trigger language plpgsql as $$ begin raise exception 'not this one'; end $$;
    create trigger refuse before update on orders for each row 
      when (new.id = ${stuck.id} or new.order_number like 'stuck-%') execute function refuse()`);
  try {
    await expect(site.services.store.orders.expireDue()).rejects.toThrow("101 orders could not be cancelled");
  } finally {
    await site.pool.query("drop function refuse cascade; delete from orders where order_number like 'stuck-%'");
  }
  expect(await site.services.store.orders.byId(fan.id, late.id)).toMatchObject({ status: "cancelled" });
  expect(await site.services.store.orders.expireDue()).toBe(1);
  site.clock.set(NOON);
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
