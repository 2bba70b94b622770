import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import { createPrintifySite, type PrintifySite } from "../../../../test/printify-site.ts";
import { runJob } from "../../../../test/run-jobs.ts";
import { makeProduct } from "../../../../test/store-factories.ts";

// Whatever happens at the provider, the owner can still bring the order to an end.

let site: PrintifySite;
let made: number;
let own: number;
beforeAll(async () => {
  site = await createPrintifySite();
  site.printify.products.create({ title: "Tour Tee" });
  await site.sync();
  made = (await site.db.selectFrom("product_variants").select("id").executeTakeFirstOrThrow()).id;
  own = (await makeProduct(site.db, { variants: [{ name: "Poster" }] })).variantIds[0] ?? 0;
});
afterAll(() => site.close());
afterEach(() => {
  site.printify.hooks.settings = { hold: false, copies: 1, drop: 0 };
});

const address = {
  shipping_first_name: "Ana",
  shipping_last_name: "Ruiz",
  shipping_address: "New Street 2",
  shipping_city: "Salem",
  shipping_state: "OR",
  shipping_zip_code: "97301",
};
const change = (id: number) => site.services.store.buyerContact.changeAddress(site.owner.id, { id, ...address });
const fulfil = (id: number) => site.call("POST", `/api/store/orders/${id}/fulfill/`, { token: site.owner.token });
const ofOrder = (number: string) =>
  [...site.printify.orders.all.values()].filter(
    ({ metadata }) => metadata.shop_order_id === number || metadata.shop_order_id.startsWith(`${number}-`),
  );
const atProvider = (number: string) => ofOrder(number).map(({ status, address_to }) => [status, address_to.zip]);
const zipOf = async (id: number) =>
  (await site.db.selectFrom("orders").select("shipping_zip_code").where("id", "=", id).executeTakeFirstOrThrow())
    .shipping_zip_code;
const problemOf = async (id: number) => (await site.services.pod.settings.orderOf(id)).order?.problem ?? null;

it("remakes a part that the provider cancelled when the owner sends it, with the current address", async () => {
  const { id, order_number } = await site.order([made, own]);
  await site.work();
  site.printify.orders.cancel(ofOrder(order_number)[0]?.id ?? "");
  await site.work();
  await change(id);
  expect(await fulfil(id)).toMatchObject({ status: 200 });
  await site.work();
  expect(await fulfil(id)).toMatchObject({ status: 200 });
  expect(atProvider(order_number)).toEqual([
    ["canceled", "97201"],
    ["sending-to-production", "97301"],
  ]);
  expect(await problemOf(id)).toBeNull();
  site.printify.orders.ship(ofOrder(order_number)[1]?.id ?? "");
  await site.work();
  const { shipments } = await site.services.store.orders.anyById(id);
  expect(shipments.map(({ source, status }) => [source, status])).toEqual([["provider", "shipped"]]);
});

it("changes the address of the shop's own parcel while the provider is making the rest", async () => {
  const one = await site.order([made, own]);
  const other = await site.order([made, own]);
  const only = await site.order([made]);
  await site.work();
  for (const { id } of [one, only]) await fulfil(id);
  // Production has started, but no notice has arrived yet.
  site.printify.hooks.settings.drop = 1;
  site.printify.orders.move(ofOrder(other.order_number)[0]?.id ?? "", "in-production");
  for (const { id, order_number } of [one, other]) {
    await change(id);
    expect(await zipOf(id)).toBe("97301");
    expect(atProvider(order_number)).toMatchObject([[expect.any(String), "97201"]]);
  }
  await expect(change(only.id)).rejects.toThrow("already making this order");
});

it("remakes an order that the provider no longer has when its address changes or the owner sends it", async () => {
  const one = await site.order([made]);
  const other = await site.order([made]);
  await site.work();
  for (const { order_number } of [one, other]) site.printify.orders.all.delete(ofOrder(order_number)[0]?.id ?? "");
  await change(one.id);
  await site.work();
  expect(atProvider(one.order_number)).toEqual([["on-hold", "97301"]]);

  await runJob(site, "poll_pod");
  expect(await problemOf(other.id)).toBe(
    "Printify no longer knows this order. Send it into production to have it made anew, or cancel it.",
  );
  expect(atProvider(other.order_number)).toEqual([]);
  expect(await fulfil(other.id)).toMatchObject({ status: 200 });
  expect(atProvider(other.order_number)).toEqual([["sending-to-production", "97201"]]);
  expect(await problemOf(other.id)).toBeNull();
});
