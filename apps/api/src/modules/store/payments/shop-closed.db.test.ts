import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestDatabase } from "../../../../test/database/test-database.ts";
import { signIn } from "../../../../test/factories.ts";
import { createPrintifySite, type PrintifySite } from "../../../../test/printify-site.ts";
import { runJob } from "../../../../test/run-jobs.ts";
import { createTestSite, type TestSite } from "../../../../test/site.ts";
import { BILLING, makeProduct } from "../../../../test/store-factories.ts";

describe("a public https shop without Stripe", () => {
  let site: TestSite;
  let fan: { id: number; token: string };
  let product: { id: number };
  beforeAll(async () => {
    site = await createTestSite({ env: { PAYMENTS: "" } });
    fan = await signIn(site);
    product = await makeProduct(site.db, { stock: 3 });
  });
  afterAll(() => site.close());

  const post = (path: string, body: object = {}) => site.call("POST", `/api/store/${path}`, { token: fan.token, body });

  it("accepts no order, keeps the cart, and reports that it is closed", async () => {
    await post("cart/add/", { product_id: product.id });
    const response = await post("orders/create/", BILLING);
    expect(response).toMatchObject({ status: 409, body: { detail: "The shop is not open yet." } });
    const { body } = await site.call("GET", "/api/store/cart/", { token: fan.token });
    expect(body).toMatchObject({ items: [{ quantity: 1 }] });
    expect(await site.db.selectFrom("orders").select("id").execute()).toEqual([]);
    expect(await site.services.store.payments.settings()).toMatchObject({
      provider: null,
      notice: null,
      publishable_key: null,
    });
  });

  it("does not let a buyer confirm the payment of an older order", async () => {
    const [order] = (
      await sql<{ id: number }>`
        insert into orders (order_number, user_id, subtotal_cents, billing_first_name, billing_last_name, billing_email,
          billing_address, billing_city, billing_state, billing_zip_code, billing_country, shipping_first_name,
          shipping_last_name, shipping_address, shipping_city, shipping_state, shipping_zip_code, shipping_country,
          same_as_billing, expires_at)
        values ('OLD-1', ${fan.id}, 2500, 'A', 'B', 'a@example.com', 'x', 'x', 'x', '1', 'US', 'A', 'B', 'x', 'x', 'x',
          '1', 'US', true, ${new Date(site.clock.now().getTime() + 600_000)}) returning id`.execute(site.db)
    ).rows;
    const id = order?.id ?? 0;
    await sql`insert into payments (order_id, provider, idempotency_key, provider_intent_id, client_secret, status,
      amount_cents, currency) values (${id}, 'demo', 'k', 'demo_pi_old', 's', 'open', 2500, 'usd')`.execute(site.db);
    expect(await post("orders/payment-intent/", { order_id: id })).toMatchObject({ status: 409 });
    expect(await post(`orders/${id}/confirm-payment/`, { payment_intent_id: "demo_pi_old" })).toMatchObject({
      status: 409,
      body: { detail: "The shop is not open yet." },
    });
    expect(await site.services.store.orders.byId(fan.id, id)).toMatchObject({
      payment_status: "unpaid",
      status: "pending",
    });
  });

  it("needs the owner's attention while something is on sale", async () => {
    const period = { from: "2026-06-15", to: "2026-06-15" };
    expect((await site.services.insights.overview.summary(period)).attention).toContainEqual({
      kind: "shop_closed",
      count: 1,
    });
  });
});

describe("an order paid with the demo payment", () => {
  let site: PrintifySite;
  let id: number;
  let variant: number;
  beforeAll(async () => {
    site = await createPrintifySite({
      STRIPE_SECRET_KEY: "",
      STRIPE_PUBLISHABLE_KEY: "",
      STRIPE_WEBHOOK_SECRET: "",
      STRIPE_API_URL: "",
    });
    site.printify.products.create({ title: "Tour Tee" });
    await site.sync();
    const { id: first } = await site.db
      .selectFrom("product_variants")
      .select("id")
      .orderBy("position")
      .limit(1)
      .executeTakeFirstOrThrow();
    variant = first;
  });
  afterAll(() => site.close());

  const post = (path: string, body: object = {}) =>
    site.call("POST", `/api/store/${path}`, { token: site.fan.token, body });
  const made = () => site.printify.orders.all.size;

  it("is never sent to the provider: not when it is paid, not by the half-hourly poll, not by the owner", async () => {
    const { product_id } = await site.db
      .selectFrom("product_variants")
      .select("product_id")
      .where("id", "=", variant)
      .executeTakeFirstOrThrow();
    await post("cart/add/", { product_id, variant_id: variant });
    id = ((await post("orders/create/", BILLING)).body as { id: number }).id;
    const { payment_intent_id } = await site.services.store.payments.intentFor(site.fan.id, id);
    expect(await post(`orders/${id}/confirm-payment/`, { payment_intent_id })).toMatchObject({
      status: 200,
      body: { status: "processing", payment_status: "paid" },
    });
    await site.work();
    await runJob(site, "poll_pod");
    await site.work();
    const asked = await site.call("POST", `/api/store/orders/${id}/fulfill/`, { token: site.owner.token });
    expect(asked).toMatchObject({ status: 409, body: { detail: expect.stringContaining("demo payment") } });
    await site.work();
    expect(made()).toBe(0);
  });

  it("cannot be enqueued by bypassing the services", async () => {
    const handOver = site.db
      .insertInto("pod_orders")
      .values({ order_id: id, provider: "printify", external_id: "PAST-1" })
      .execute();
    await expect(handOver).rejects.toMatchObject({ constraint: "pod_orders_paid_for" });
  });

  it("is not made even if an older release has enqueued it", async () => {
    await sql`alter table pod_orders disable trigger user`.execute(site.db);
    const row = await site.db
      .insertInto("pod_orders")
      .values({ order_id: id, provider: "printify", external_id: "OLD-2", wants_production: true })
      .returning("id")
      .executeTakeFirstOrThrow();
    await sql`alter table pod_orders enable trigger user`.execute(site.db);
    await runJob(site, "poll_pod");
    expect(made()).toBe(0);
    const after = await site.db.selectFrom("pod_orders").selectAll().where("id", "=", row.id).executeTakeFirst();
    expect(after).toMatchObject({ state: "refused", problem: expect.stringContaining("demo payment") });
  });
});

it("a repeated call returns an order that was placed before the shop closed", async () => {
  const database = await createTestDatabase();
  const shared = { ...database, close: async () => undefined };
  const open = await createTestSite({ database: shared });
  const closed = await createTestSite({ database: shared, env: { PAYMENTS: "" } });
  const { token } = await signIn(open);
  const product = await makeProduct(open.db, { stock: 3 });
  const create = (site: TestSite, key: string) =>
    site.call("POST", "/api/store/orders/create/", { token, body: BILLING, headers: { "idempotency-key": key } });
  const fill = () => open.call("POST", "/api/store/cart/add/", { token, body: { product_id: product.id } });
  await fill();
  const placed = await create(open, "mine");
  await fill();
  const again = await create(closed, "mine");
  const other = await create(closed, "another");
  await Promise.all([open.close(), closed.close()]);
  await database.close();
  expect(placed.status).toBe(201);
  expect(again).toMatchObject({ status: 201, body: placed.body });
  expect(other.status).toBe(409);
});
