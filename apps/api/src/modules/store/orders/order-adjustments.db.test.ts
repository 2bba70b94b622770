import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../../../test/database/test-database.ts";
import { BILLING } from "../../../../test/store-factories.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

let made = 0;

async function makeOrder(subtotal_cents: number): Promise<number> {
  made += 1;
  const row = await database.db
    .insertInto("orders")
    .values({
      order_number: `ADJ-${made}`,
      subtotal_cents,
      ...BILLING,
      billing_country: "US",
      shipping_first_name: "Ana",
      shipping_last_name: "Keller",
      shipping_address: "1 Harbour Street",
      shipping_city: "Portland",
      shipping_state: "OR",
      shipping_zip_code: "97201",
      shipping_country: "US",
      same_as_billing: true,
      expires_at: new Date("2030-01-01"),
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return row.id;
}

const adjust = (order_id: number, kind: "discount" | "tip", amount_cents: number, position = 0) =>
  database.db.insertInto("order_adjustments").values({ order_id, position, kind, label: kind, amount_cents }).execute();

const totalOf = (id: number) =>
  database.db
    .selectFrom("orders")
    .select(["adjustments_cents", "total_cents", "payment_status"])
    .where("id", "=", id)
    .executeTakeFirstOrThrow();

it("the database sums adjustments into the order's total", async () => {
  const id = await makeOrder(5000);
  await adjust(id, "discount", -1200);
  await adjust(id, "tip", 300, 1);
  expect(await totalOf(id)).toEqual({ adjustments_cents: -900, total_cents: 4100, payment_status: "unpaid" });
  await database.db.deleteFrom("order_adjustments").where("order_id", "=", id).where("kind", "=", "discount").execute();
  expect(await totalOf(id)).toMatchObject({ adjustments_cents: 300, total_cents: 5300 });
});

it("an adjustment sum written by hand is overwritten with the real one", async () => {
  const id = await makeOrder(5000);
  await adjust(id, "discount", -1200);
  await database.db.updateTable("orders").set({ adjustments_cents: -4999 }).where("id", "=", id).execute();
  expect(await totalOf(id)).toMatchObject({ adjustments_cents: -1200, total_cents: 3800 });
});

it("concurrent adjustments of one order are all included in the total", async () => {
  const id = await makeOrder(5000);
  await Promise.all(Array.from({ length: 8 }, (_, position) => adjust(id, "tip", 100, position)));
  expect(await totalOf(id)).toMatchObject({ adjustments_cents: 800, total_cents: 5800 });
});

it("an order with a total of zero is paid, and a total cannot be negative", async () => {
  const id = await makeOrder(5000);
  await adjust(id, "discount", -5000);
  expect(await totalOf(id)).toMatchObject({ total_cents: 0, payment_status: "paid" });
  await expect(adjust(id, "discount", -1, 1)).rejects.toMatchObject({ constraint: "orders_total_not_negative" });
});

it("a discount must be negative and a tip positive", async () => {
  const id = await makeOrder(5000);
  await expect(adjust(id, "discount", 1)).rejects.toMatchObject({ constraint: "order_adjustments_sign" });
  await expect(adjust(id, "tip", -1)).rejects.toMatchObject({ constraint: "order_adjustments_sign" });
});

it("the total cannot change once a payment has been started", async () => {
  const id = await makeOrder(5000);
  await adjust(id, "tip", 100);
  await sql`insert into payments (order_id, provider, idempotency_key, amount_cents, currency)
    values (${id}, 'demo', ${`key-${id}`}, 5100, 'usd')`.execute(database.db);
  const refused = { constraint: "order_adjustments_before_payment" };
  await expect(adjust(id, "discount", -100, 1)).rejects.toMatchObject(refused);
  await expect(
    database.db.updateTable("order_adjustments").set({ amount_cents: 1 }).where("order_id", "=", id).execute(),
  ).rejects.toMatchObject(refused);
  await expect(database.db.deleteFrom("order_adjustments").where("order_id", "=", id).execute()).rejects.toMatchObject(
    refused,
  );
  expect(await totalOf(id)).toMatchObject({ total_cents: 5100 });
});
