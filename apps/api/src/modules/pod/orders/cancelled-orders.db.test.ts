import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import { createPrintifySite, type PrintifySite, providerOf } from "../../../../test/printify-site.ts";
import { runJob } from "../../../../test/run-jobs.ts";
import { createPodOrderExchange } from "./pod-order-exchange.ts";
import { createPodOrderSync } from "./pod-order-sync.ts";

// An order that is cancelled here must not be made at the provider, whichever of the two happens first.

let site: PrintifySite;
let variant: number;
beforeAll(async () => {
  site = await createPrintifySite();
  site.printify.products.create({ title: "Tour Tee" });
  await site.sync();
  variant = (await site.db.selectFrom("product_variants").select("id").executeTakeFirstOrThrow()).id;
});
afterAll(() => site.close());
afterEach(() => {
  site.printify.faults.clear();
  site.printify.hooks.settings = { hold: false, copies: 1, drop: 0 };
});

const atProvider = (number: string) =>
  [...site.printify.orders.all.values()].filter(
    ({ metadata }) => metadata.shop_order_id === number || metadata.shop_order_id.startsWith(`${number}-`),
  );
const statuses = (number: string) => atProvider(number).map(({ status }) => status);
const podOrder = (id: number) =>
  site.db.selectFrom("pod_orders").selectAll().where("order_id", "=", id).executeTakeFirstOrThrow();
const setStatus = (id: number, status: string) =>
  site.call("POST", `/api/store/orders/${id}/status/`, { token: site.owner.token, body: { status } });
/** Sets the state that results when something other than the provider's part cancels the order. */
const cancelHere = (id: number) =>
  site.db.updateTable("orders").set({ status: "cancelled", cancelled_at: new Date() }).where("id", "=", id).execute();
const problemOf = async (id: number) => {
  const { orders } = await site.services.pod.settings.attention();
  return orders.find((one) => one.order_id === id)?.problem ?? null;
};

it("cancels an order at the provider if it was cancelled here while it was being created there", async () => {
  const { id, order_number } = await site.order([variant]);
  const { db, clock, services } = site;
  const real = providerOf(site);
  const provider = {
    ...real,
    createOrder: async (...given: Parameters<typeof real.createOrder>) => {
      await cancelHere(id);
      return real.createOrder(...given);
    },
  };
  const podOrderSync = createPodOrderSync({ db, clock, provider });
  const orders = services.store.providerOrders;
  const { syncToProvider } = createPodOrderExchange({ db, clock, provider, podOrderSync, orders });
  expect(await syncToProvider((await podOrder(id)).id)).toBe("done");
  expect(statuses(order_number)).toEqual(["canceled"]);
  expect(await podOrder(id)).toMatchObject({ state: "cancelled", problem: null });
});

it("searches the provider for an order whose response was lost before treating it as cancelled", async () => {
  const { id, order_number } = await site.order([variant]);
  site.printify.hooks.settings.drop = 1;
  site.printify.faults.add({ kind: "lost_after", times: 1, method: "POST", path: "orders.json" });
  await runJob(site, "push_pod_order", { pod_order_id: (await podOrder(id)).id });
  expect(await podOrder(id)).toMatchObject({ state: "wanted", attempts: 1 });
  await cancelHere(id);
  await runJob(site, "poll_pod");
  expect(statuses(order_number)).toEqual(["canceled"]);
  expect(await podOrder(id)).toMatchObject({ state: "cancelled" });
});

it("cancels at the provider what was enqueued before the transaction that cancels the order", async () => {
  const { id, order_number } = await site.order([variant]);
  await site.work();
  await site.db.transaction().execute(async (trx) => {
    const order = await site.services.store.providerOrders.lock(trx, id);
    if (!order) throw new Error("no order");
    await trx
      .updateTable("orders")
      .set({ status: "cancelled", cancelled_at: new Date() })
      .where("id", "=", id)
      .execute();
    await site.services.store.fulfilment.cancelled(trx, order, "team");
  });
  await site.work();
  expect(statuses(order_number)).toEqual(["canceled"]);
});

it("does not send a cancelled order automatically, and reports one that is made anyway", async () => {
  const before = await site.services.pod.settings.read();
  const rule = { ...before, sends_automatically: true, send_after_minutes: 30 };
  const { version } = await site.services.pod.settings.save(site.owner.id, rule);
  const one = await site.order([variant]);
  const other = await site.order([variant]);
  await site.work();
  for (const { id } of [one, other]) await cancelHere(id);
  site.clock.advance(31 * 60_000);
  await runJob(site, "send_due_pod_orders");
  await site.work();
  expect(statuses(one.order_number)).toEqual(["on-hold"]);
  site.printify.orders.move(atProvider(other.order_number)[0]?.id ?? "", "in-production");
  await runJob(site, "poll_pod");
  expect(statuses(one.order_number)).toEqual(["canceled"]);
  expect(await problemOf(other.id)).toMatch(/cancelled here, but not at Printify.*already making/);
  await site.services.pod.settings.save(site.owner.id, { ...before, version });
});

it("cancels both the old and the new order when an order is cancelled while it is being remade", async () => {
  const { id, order_number } = await site.order([variant]);
  await site.work();
  site.printify.faults.add({ kind: "lost_before", times: 1, method: "POST", path: "cancel" });
  const address = {
    shipping_first_name: "Ana",
    shipping_last_name: "Ruiz",
    shipping_address: "New Street 2",
    shipping_city: "Salem",
    shipping_state: "OR",
    shipping_zip_code: "97301",
  };
  const change = site.services.store.buyerContact.changeAddress(site.owner.id, { id, ...address });
  await expect(change).rejects.toMatchObject({ code: "timed_out" });
  expect(await setStatus(id, "cancelled")).toMatchObject({ status: 200, body: { status: "cancelled" } });
  await site.work();
  expect(statuses(order_number)).toEqual(["canceled"]);
});

it("cancels an order that the provider cannot make, and reports it until it is closed at the provider", async () => {
  for (const status of ["unfulfillable", "source-check-failed"] as const) {
    const { id, order_number } = await site.order([variant]);
    await site.work();
    const there = atProvider(order_number)[0]?.id ?? "";
    site.printify.orders.move(there, status);
    await site.work();
    expect(await setStatus(id, "cancelled")).toMatchObject({ status: 200, body: { payment_status: "refunded" } });
    await runJob(site, "poll_pod");
    expect(await problemOf(id), status).toContain("close it there");
    site.printify.hooks.settings.drop = 1;
    site.printify.orders.move(there, "canceled");
    await runJob(site, "poll_pod");
    expect(await problemOf(id), status).toBeNull();
    site.printify.hooks.settings.drop = 0;
  }
});

it.each([
  ["pending", "still receiving this order. Please try again in a minute"],
  ["cost-calculation", "still receiving this order. Please try again in a minute"],
  ["has-issues", "cancel it at Printify first"],
  ["in-production", "already making this order"],
] as const)("refuses to cancel an order that is %s at the provider, with the reason", async (status, detail) => {
  const { id, order_number } = await site.order([variant]);
  await site.work();
  site.printify.orders.move(atProvider(order_number)[0]?.id ?? "", status);
  await site.work();
  expect(await setStatus(id, "cancelled")).toMatchObject({
    status: 409,
    body: { detail: expect.stringContaining(detail) },
  });
  expect(await podOrder(id)).toMatchObject({ status });
});

it.each([
  ["pending", "still receiving this order"],
  ["unfulfillable", "has stopped this order"],
] as const)("refuses to change the address of an order that is %s at the provider", async (status, words) => {
  const { id, order_number } = await site.order([variant]);
  await site.work();
  site.printify.orders.move(atProvider(order_number)[0]?.id ?? "", status);
  await expect(site.services.store.fulfilment.changing(id, () => Promise.resolve())).rejects.toThrow(words);
  expect(statuses(order_number)).toEqual([status]);
});
