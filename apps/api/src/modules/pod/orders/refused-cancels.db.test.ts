import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import { makeEvent } from "../../../../test/event-factories.ts";
import { createPrintifySite, type PrintifySite } from "../../../../test/printify-site.ts";
import { AppError } from "../../../platform/errors/app-error.ts";

// The provider cannot undo a cancellation, so it is requested only when nothing else prevents the cancellation of our order.

let site: PrintifySite;
let made: number;
let ticket: number;
let show: number;
beforeAll(async () => {
  site = await createPrintifySite();
  site.printify.products.create({ title: "Tour Tee" });
  await site.sync();
  made = (await site.db.selectFrom("product_variants").select("id").executeTakeFirstOrThrow()).id;
  show = await makeEvent(site.db, { title: "Lanterns", starts_at: new Date(site.clock.now().getTime() + 86_400_000) });
  const kind = { id: null, name: "Floor", price: "25.00", places: 50, sales_from: null, sales_until: null };
  const kinds = { version: 0, kinds: [kind] };
  const { body } = await site.call("PUT", `/api/events/events/${show}/ticket-kinds/`, {
    token: site.owner.token,
    body: kinds,
  });
  ticket = (body as { kinds: { id: number }[] }).kinds[0]?.id ?? 0;
});
afterAll(() => site.close());
afterEach(() => site.printify.faults.clear());

const atProvider = (number: string) =>
  [...site.printify.orders.all.values()]
    .filter(({ metadata }) => metadata.shop_order_id === number || metadata.shop_order_id.startsWith(`${number}-`))
    .map(({ status }) => status);
const mixedOrder = async () => {
  const order = await site.order([made, ticket]);
  await site.work();
  expect(atProvider(order.order_number)).toEqual(["on-hold"]);
  return order;
};
const read = async (id: number) =>
  (await site.call("GET", `/api/store/orders/${id}/`, { token: site.fan.token })).body as { status: string };
const podOrder = (id: number) =>
  site.db.selectFrom("pod_orders").selectAll().where("order_id", "=", id).executeTakeFirstOrThrow();

it("leaves the provider's order alone when a ticket of the order prevents its cancellation", async () => {
  const { id, order_number } = await mixedOrder();
  const starts_at = site.clock.now();
  const { starts_at: before } = await site.db
    .selectFrom("events")
    .select("starts_at")
    .where("id", "=", show)
    .executeTakeFirstOrThrow();
  await site.db.updateTable("events").set({ starts_at }).where("id", "=", show).execute();
  const response = await site.call("POST", `/api/store/orders/${id}/cancel/`, { token: site.fan.token });
  expect(response).toMatchObject({
    status: 409,
    body: { detail: "This show has begun, so its tickets can no longer be returned." },
  });
  await site.db.updateTable("events").set({ starts_at: before }).where("id", "=", show).execute();

  await site.db.updateTable("event_entries").set({ status: "waitlisted" }).where("event_id", "=", show).execute();
  const late = await site.call("POST", `/api/store/orders/${id}/status/`, {
    token: site.owner.token,
    body: { status: "cancelled" },
  });
  expect(late).toMatchObject({ status: 409, body: { detail: expect.stringContaining("passed on to a friend") } });
  await site.work();
  expect(atProvider(order_number)).toEqual(["on-hold"]);
  expect(await podOrder(id)).toMatchObject({ state: "created" });
  await site.db.updateTable("event_entries").set({ status: "attending" }).where("event_id", "=", show).execute();
});

it("remakes the provider's order as it was when the cancellation fails after the provider cancelled it", async () => {
  const { id, order_number } = await mixedOrder();
  const send_at = new Date(site.clock.now().getTime() + 3_600_000);
  await site.db.updateTable("pod_orders").set({ send_at }).where("order_id", "=", id).execute();
  let asked = 0;
  const cancel = site.services.store.orders.setStatus(site.owner.id, { id, status: "cancelled" }, () => {
    asked += 1;
    if (asked > 1) throw new AppError("forbidden", "The password was asked for too long ago.");
  });
  await expect(cancel).rejects.toThrow("asked for too long ago");
  expect(await podOrder(id)).toMatchObject({ state: "wanted", send_at, wants_production: false });
  await site.printify.hooks.deliver(2);
  await site.work();
  expect(atProvider(order_number)).toEqual(["canceled", "on-hold"]);
  expect(await podOrder(id)).toMatchObject({ state: "created", problem: null });
  expect(await read(id)).toMatchObject({ status: "processing" });

  const response = await site.call("POST", `/api/store/orders/${id}/cancel/`, { token: site.fan.token });
  expect(response).toMatchObject({ status: 200, body: { status: "cancelled", payment_status: "refunded" } });
  expect(atProvider(order_number)).toEqual(["canceled", "canceled"]);
});
