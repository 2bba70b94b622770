import { afterAll, beforeAll, expect, it } from "vitest";
import { signIn } from "../../../test/factories.ts";
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

it("erases everything of a person except orders, which it makes anonymous", async () => {
  const { person, tee } = await buyer();
  await site.db.transaction().execute(async (trx) => {
    await storePersonalData.erase(trx, person);
    await trx.deleteFrom("users").where("id", "=", person.id).execute();
  });
  for (const file of Object.keys(storePersonalData.files)) expect(await rows(file, person)).toEqual([]);
  const { rows: orders } = await site.pool.query(
    "select orders.user_id from orders join order_items on order_id = orders.id where product_id = $1",
    [tee.id],
  );
  expect(orders).toEqual([{ user_id: null }]);
  expect(await auditStore(site.pool)).toEqual([]);
});
