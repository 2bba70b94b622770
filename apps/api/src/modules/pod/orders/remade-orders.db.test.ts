import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import { createPrintifySite, type PrintifySite } from "../../../../test/printify-site.ts";

let site: PrintifySite;
let plain: number;
let express: number;
beforeAll(async () => {
  site = await createPrintifySite();
  site.printify.products.create({ title: "Tour Tee" });
  site.printify.products.create({ title: "Fast Tee", is_express: true });
  await site.sync();
  const rows = await site.db
    .selectFrom("product_variants")
    .innerJoin("products", "products.id", "product_variants.product_id")
    .select(["product_variants.id", "products.name"])
    .execute();
  plain = rows.find(({ name }) => name === "Tour Tee")?.id ?? 0;
  express = rows.find(({ name }) => name === "Fast Tee")?.id ?? 0;
});
afterAll(() => site.close());
afterEach(() => {
  site.printify.faults.clear();
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
const atProvider = (number: string) =>
  [...site.printify.orders.all.values()]
    .filter(({ metadata }) => metadata.shop_order_id === number || metadata.shop_order_id.startsWith(`${number}-`))
    .map((one) => ({ id: one.id, status: one.status, zip: one.address_to.zip, method: one.shipping_method }));
const state = async (id: number) => {
  const { status, shipping_zip_code } = await site.db
    .selectFrom("orders")
    .select(["status", "shipping_zip_code"])
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  return { status, zip: shipping_zip_code };
};

it("an address change reaches the provider: the waiting order is cancelled there and remade once", async () => {
  const { id, order_number } = await site.order([plain]);
  await site.work();
  await change(id);
  await site.work();
  expect(atProvider(order_number)).toMatchObject([
    { status: "canceled", zip: "97201" },
    { status: "on-hold", zip: "97301" },
  ]);
  // Notices about the cancelled provider order do not cancel our order, however often they arrive.
  await site.printify.hooks.deliver(2);
  await site.work();
  expect(await state(id)).toEqual({ status: "processing", zip: "97301" });
  const { order } = await site.services.pod.settings.orderOf(id);
  expect(order).toMatchObject({ order_number, state: "created", status: "on-hold" });

  await site.call("POST", `/api/store/orders/${id}/fulfill/`, { token: site.owner.token });
  const [, made] = atProvider(order_number);
  site.printify.orders.ship(made?.id ?? "");
  await site.work();
  expect(await state(id)).toMatchObject({ status: "shipped" });
  await expect(change(id)).rejects.toMatchObject({ code: "conflict" });
});

it("rejects an address change once the provider is already making the order", async () => {
  const { id, order_number } = await site.order([plain]);
  await site.work();
  // Production has started, but no notice has arrived yet.
  site.printify.hooks.settings.drop = 1;
  site.printify.orders.move(atProvider(order_number)[0]?.id ?? "", "in-production");
  await expect(change(id)).rejects.toThrow("already making this order");
  expect(await state(id)).toEqual({ status: "processing", zip: "97201" });
  await site.work();
  expect(atProvider(order_number)).toMatchObject([{ status: "in-production", zip: "97201" }]);
});

it("retries when the provider does not confirm the cancellation, without making anything twice", async () => {
  const { id, order_number } = await site.order([plain]);
  await site.work();
  site.printify.faults.add({ kind: "late", times: 1, method: "POST", path: "cancel", delay_ms: 2_500 });
  await expect(change(id)).rejects.toMatchObject({ code: "timed_out" });
  await site.services.pod.poll();
  await site.work();
  expect(atProvider(order_number).map(({ status, zip }) => [status, zip])).toEqual([
    ["canceled", "97201"],
    ["on-hold", "97201"],
  ]);
  expect(await state(id)).toEqual({ status: "processing", zip: "97201" });
});

it("express is offered when all of an order can be delivered by it, and is then used for the provider's order", async () => {
  const slow = await site.order([plain]);
  const fast = await site.order([express]);
  await site.work();
  const delivery = (id: number) => site.services.pod.deliveryOf(id);
  expect(await delivery(slow.id)).toMatchObject({ can_change: true, standard: "4.75", express: null });
  expect(await delivery(fast.id)).toMatchObject({ is_express: false, standard: "4.75", express: "7.99" });
  const choose = (id: number) =>
    site.call("POST", `/api/store/printify/orders/${id}/express/`, {
      token: site.owner.token,
      body: { is_express: true },
    });
  expect(await choose(slow.id)).toMatchObject({ status: 409 });
  expect(await choose(fast.id)).toMatchObject({ status: 200, body: { is_express: true } });
  expect(await choose(fast.id)).toMatchObject({ status: 200 });
  expect(atProvider(slow.order_number)).toMatchObject([{ status: "on-hold", method: 1 }]);
  expect(atProvider(fast.order_number)).toMatchObject([
    { status: "canceled", method: 1 },
    { status: "on-hold", method: 3 },
  ]);
});
