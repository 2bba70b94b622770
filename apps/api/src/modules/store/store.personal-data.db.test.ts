import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { asOwner } from "../../../test/call-trpc.ts";
import { signIn } from "../../../test/factories.ts";
import { runJobs } from "../../../test/run-jobs.ts";
import { createTestSite, type TestSite } from "../../../test/site.ts";
import { auditStore } from "../../../test/store-auditor.ts";
import { BILLING, makeProduct } from "../../../test/store-factories.ts";
import { storePersonalData } from "./store.personal-data.ts";

let site: TestSite;
beforeAll(async () => {
  site = await createTestSite();
});
afterAll(() => site.close());

const rows = async (file: string, person: { id: number; email: string; email_verified: boolean }) => {
  const found: object[] = [];
  for await (const row of storePersonalData.files[file]?.(site.db, person) ?? []) found.push(row);
  return found;
};

const erase = (person: { id: number; email: string; email_verified: boolean }) =>
  site.db.transaction().execute(async (trx) => {
    await storePersonalData.erase(trx, person);
    await trx.deleteFrom("users").where("id", "=", person.id).execute();
  });

async function buyer() {
  const fan = await signIn(site);
  const tee = await makeProduct(site.db, { name: "Tee", stock: 5 });
  const post = (path: string, body: object) => site.call("POST", `/api/store/${path}`, { token: fan.token, body });
  await post("cart/add/", { product_id: tee.id });
  await post("orders/create/", BILLING);
  await post("cart/add/", { product_id: tee.id, quantity: 2 });
  await post("reviews/", { product_id: tee.id, rating: 5, comment: "Soft" });
  return { person: { id: fan.id, email: "x@example.com", email_verified: true }, tee };
}

it("exports all of a person's data and nothing of others", async () => {
  const [{ person }] = [await buyer(), await buyer()];
  expect(await rows("cart", person)).toMatchObject([{ product: "Tee", variant: null, quantity: 2 }]);
  expect(await rows("orders", person)).toMatchObject([
    { billing_city: "Portland", items: [{ product: "Tee", quantity: 1 }], events: [{ kind: "placed" }] },
  ]);
  // The owner's search text repeats the order's own fields.
  for (const order of await rows("orders", person)) expect(order).not.toHaveProperty("search_text");
  expect(await rows("reviews", person)).toMatchObject([{ product: "Tee", rating: 5, comment: "Soft" }]);
});

it("erases everything of a person except orders, which lose their account", async () => {
  const { person, tee } = await buyer();
  await erase(person);
  for (const file of Object.keys(storePersonalData.files)) expect(await rows(file, person)).toEqual([]);
  const { rows: orders } = await site.pool.query(
    "select orders.user_id from orders join order_items on order_id = orders.id where product_id = $1",
    [tee.id],
  );
  expect(orders).toEqual([{ user_id: null }]);
  expect(await auditStore(site.pool)).toEqual([]);
});

describe("the buyer of an order that was never paid", () => {
  const NAME = "Quillonia";
  async function placed() {
    const fan = await signIn(site);
    const { id: product_id } = await makeProduct(site.db, { stock: 5 });
    const call = (method: string, path: string, body: object = {}) =>
      site.call(method, `/api/store/${path}`, { token: fan.token, body });
    await call("POST", "cart/add/", { product_id });
    const billing = { ...BILLING, billing_last_name: NAME, billing_email: `${NAME}@example.com` };
    const { body } = await call("POST", "orders/create/", billing);
    const { id } = body as { id: number };
    return {
      id,
      cancel: () => call("POST", `orders/${id}/cancel/`),
      person: { id: fan.id, email: "", email_verified: true },
    };
  }
  const traces = async (orderId: number) => {
    const read = async (query: string) => (await site.pool.query<{ line: string }>(query, [orderId])).rows;
    const rows = [
      ...(await read("select t::text as line from orders as t where id = $1")),
      ...(await read("select t::text as line from order_notes as t where order_id = $1")),
      ...(await read("select t::text as line from order_events as t where order_id = $1")),
      ...(await read(
        "select t::text as line from graphile_worker._private_jobs as t where payload ->> 'order_id' = $1::text",
      )),
    ];
    return rows.filter(({ line }) => line.includes(NAME)).length;
  };

  it("is erased with the account, and so is what the team and the mail server wrote", async () => {
    const { id, cancel, person } = await placed();
    const owner = await signIn(site, { role: "owner" });
    const { orders } = asOwner(site, owner.id).store.manage;
    await orders.addNote({ id, note: `${NAME} will call` });
    await orders.write({ id, message: `Dear ${NAME}` });
    await cancel();
    await site.pool.query(
      "update graphile_worker._private_jobs set last_error = $2 where payload ->> 'order_id' = $1::text",
      [id, `450 <${NAME}@example.com> mailbox busy`],
    );
    expect(await traces(id)).toBeGreaterThan(4);
    await erase(person);
    expect(await traces(id)).toBe(0);
    expect(await orders.byId({ id })).toMatchObject({
      status: "cancelled",
      items: [{ quantity: 1 }],
      billing_email: "",
    });
    await expect(orders.write({ id, message: "Hello?" })).rejects.toThrow("deleted their account");
    expect(await auditStore(site.pool)).toEqual([]);
  });

  it("is erased when the order is cancelled later than the account", async () => {
    const { id, person } = await placed();
    await erase(person);
    expect(await traces(id)).toBe(1);
    site.clock.advance(60 * 60_000);
    await site.services.store.orders.expireDue();
    expect(await traces(id)).toBe(0);
  });

  it("stays on an order that was paid, also once it is refunded", async () => {
    const { id, person } = await placed();
    const { orders } = site.services.store;
    const { payment_intent_id } = await site.services.store.payments.intentFor(person.id, id);
    await site.services.store.payments.confirm(person.id, id, payment_intent_id);
    await orders.cancel(person.id, id);
    await runJobs(site);
    await erase(person);
    expect(await traces(id)).toBe(1);
  });
});
