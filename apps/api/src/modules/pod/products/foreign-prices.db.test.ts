import { afterAll, beforeAll, expect, it } from "vitest";
import { createPrintifySite, type PrintifySite } from "../../../../test/printify-site.ts";

// The provider's prices are in US dollars, whatever the shop's currency is.

let site: PrintifySite;
beforeAll(async () => {
  site = await createPrintifySite();
});
afterAll(() => site.close());

const sellIn = (currency: string) =>
  site.db
    .insertInto("shop_settings")
    .values({ currency })
    .onConflict((conflict) => conflict.column("id").doUpdateSet({ currency }))
    .execute();
const shown = (id: string) =>
  site.db
    .selectFrom("products")
    .select(["id", "visibility", "price_cents"])
    .where("provider_product_id", "=", id)
    .executeTakeFirstOrThrow();
const modifiers = async (productId: number) => {
  const rows = await site.db
    .selectFrom("product_variants")
    .select("price_modifier_cents")
    .where("product_id", "=", productId)
    .orderBy("position")
    .execute();
  return rows.map((row) => row.price_modifier_cents);
};
const told = async (id: string) => (await site.services.pod.shopProducts()).products.find((one) => one.id === id);
const made = (title: string) =>
  site.printify.products.create({
    title,
    variants: [
      { id: 6000, price: 2599 },
      { id: 6001, price: 2850 },
    ],
  }).id;

it("imports a product as a draft with whole prices and reports that it needs prices in the shop's currency", async () => {
  await sellIn("jpy");
  const id = made("Yen Tee");
  await site.sync();
  const { id: productId, ...product } = await shown(id);
  expect(product).toEqual({ visibility: "draft", price_cents: 2600 });
  expect(await modifiers(productId)).toEqual([0, 300]);
  expect(await told(id)).toMatchObject({
    problem: "Printify's prices are in USD, the shop's in JPY: set the product's prices under Store, then show it.",
    lowest_margin_percent: null,
    below_floor: false,
  });
  expect(await site.services.pod.margins(productId, null)).toMatchObject({ comparable: false, variants: [] });
  await site.sync();
  expect(await told(id)).toMatchObject({ problem: expect.stringContaining("JPY") });
});

it("keeps the owner's prices when the provider's change and when the product is published there", async () => {
  await sellIn("eur");
  const id = made("Euro Tee");
  await site.sync();
  await site.db
    .updateTable("products")
    .set({ price_cents: 2200, visibility: "public" })
    .where("provider_product_id", "=", id)
    .execute();
  site.printify.products.change(id, { variants: [{ id: 6000, price: 3000 }], title: "Euro T-Shirt" });
  site.printify.products.publish(id);
  await site.work();
  const { id: productId, ...product } = await shown(id);
  expect(product).toEqual({ visibility: "public", price_cents: 2200 });
  expect(await modifiers(productId)).toEqual([0, 251]);
  expect(await told(id)).toMatchObject({ title: "Euro T-Shirt", problem: null, publish_state: "published" });
});

it("keeps products on sale after a change of currency, with prices rounded up if it has no decimals", async () => {
  await sellIn("usd");
  const id = made("Old Tee");
  await site.sync();
  expect(await shown(id)).toMatchObject({ visibility: "public", price_cents: 2599 });
  await sellIn("jpy");
  site.printify.products.change(id, { title: "Old T-Shirt" });
  await site.sync();
  const { id: productId, ...product } = await shown(id);
  expect(product).toEqual({ visibility: "public", price_cents: 2600 });
  expect(await modifiers(productId)).toEqual([0, 300]);
  expect(await told(id)).toMatchObject({ problem: null });
});
