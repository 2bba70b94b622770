import { CHANGED_MEANWHILE } from "@fanfare/contracts/common/version";
import type { ManagedOrderDetail } from "@fanfare/contracts/store/order-management";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { asOwner } from "../../../../test/call-trpc.ts";
import { signIn } from "../../../../test/factories.ts";
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
    const response = (await refund({ proof })).json() as { result: { data: ManagedOrderDetail } };
    expect(response.result.data).toMatchObject({ refundable_amount: "6.00" });
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
    const response = await site.call("GET", "/api/store/manage/orders/export/?status=pending", { token: owner.token });
    expect(response.headers["content-disposition"]).toContain('filename="orders-2026-06-15.csv"');
    const line = String(response.body)
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
    // Two owners who opened the form at once.
    const { address_fingerprint: fingerprint } = now;
    await manage.orders.changeAddress({ id, ...address, shipping_city: "North Port", fingerprint });
    const late = manage.orders.changeAddress({ id, ...address, shipping_city: "South Port", fingerprint });
    await expect(late).rejects.toMatchObject({ message: CHANGED_MEANWHILE });
    expect((await manage.orders.byId({ id })).shipping_city).toBe("North Port");
    await manage.orders.move({ id, status: "shipped" });
    await expect(manage.orders.changeAddress({ id, ...address })).rejects.toThrow("not waiting to be sent");
  });

  it("has orders in the item export with one line per item, with size and tracking and without the e-mail address", async () => {
    const tee = await makeProduct(site.db, { variants: [{ name: "S" }, { name: "M" }] });
    await post("cart/add/", { product_id: (await makeProduct(site.db, { name: "=Poster" })).id });
    const { id, order_number } = await paid(tee.id, tee.variantIds[0]);
    await manage.orders.move({ id, status: "shipped", carrier: "Post", tracking_number: "T-1" });
    const response = await site.call("GET", `/api/store/manage/orders/export-items/?search=${order_number}`, {
      token: owner.token,
    });
    const lines = String(response.body).trim().split("\r\n");
    expect(lines[0]).toContain("Order,Placed,Status,Payment,Country,Product,Variant,SKU");
    expect(lines).toHaveLength(3);
    expect(lines.slice(1).every((line) => line.includes(order_number) && line.includes("Post,T-1"))).toBe(true);
    expect(lines.find((line) => line.includes(",S,"))).toBeTruthy();
    expect(lines.some((line) => line.includes("'=Poster"))).toBe(true);
    expect(String(response.body)).not.toContain(BILLING.billing_email);
  });
});
