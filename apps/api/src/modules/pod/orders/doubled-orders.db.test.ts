import { afterAll, beforeAll, expect, it } from "vitest";
import { createPrintifySite, type PrintifySite, providerOf } from "../../../../test/printify-site.ts";
import type { PodProvider } from "../pod-provider.ts";
import { claimPodOrder, recordProviderOrder, releasePodOrder } from "./pod-order.queries.ts";
import { createPodOrderExchange } from "./pod-order-exchange.ts";
import { createPodOrderSync } from "./pod-order-sync.ts";

// A process that is frozen for longer than its lease continues alongside the process that took over its order.

let site: PrintifySite;
let variant: number;
beforeAll(async () => {
  site = await createPrintifySite();
  site.printify.products.create({ title: "Tour Tee" });
  await site.sync();
  variant = (await site.db.selectFrom("product_variants").select("id").executeTakeFirstOrThrow()).id;
});
afterAll(() => site.close());

const atProvider = (number: string) =>
  [...site.printify.orders.all.values()].filter((one) => one.metadata.shop_order_id === number);
const podOrder = (id: number) =>
  site.db.selectFrom("pod_orders").selectAll().where("order_id", "=", id).executeTakeFirstOrThrow();

/** The site's own provider and exchange, with `createOrder` wrapped by `around`. */
function exchangeWith(around: (create: PodProvider["createOrder"]) => PodProvider["createOrder"]) {
  const { db, clock, services } = site;
  const real = providerOf(site);
  const provider: PodProvider = { ...real, createOrder: around(real.createOrder) };
  const podOrderSync = createPodOrderSync({ db, clock, provider });
  return createPodOrderExchange({ db, clock, provider, podOrderSync, orders: services.store.providerOrders });
}

it("cancels the late order and keeps the other one when another process created the order first", async () => {
  const { id, order_number } = await site.order([variant]);
  const row = await podOrder(id);
  let other = "";
  const { syncToProvider } = exchangeWith((create) => async (order, createBefore) => {
    const late = await create(order, createBefore);
    const made = await create(order, createBefore);
    if (made.outcome !== "made") throw new Error(`not made: ${made.reason}`);
    other = made.id;
    await recordProviderOrder(site.db, row, made.id, new Date());
    return late;
  });
  expect(await syncToProvider(row.id)).toBe("done");
  const made = atProvider(order_number).map(({ id, status }) => [id === other, status]);
  expect(made.toSorted()).toEqual([
    [false, "canceled"],
    [true, "on-hold"],
  ]);
  expect(await podOrder(id)).toMatchObject({ provider_order_id: other, state: "created", problem: null });
});

it("reports a duplicate order that the provider does not cancel to the owner", async () => {
  const { id } = await site.order([variant]);
  const row = await podOrder(id);
  let second = "";
  const { syncToProvider } = exchangeWith((create) => async (order, createBefore) => {
    const late = await create(order, createBefore);
    if (late.outcome !== "made") throw new Error(`not made: ${late.reason}`);
    second = late.id;
    site.printify.orders.move(second, "in-production");
    const made = await create(order, createBefore);
    if (made.outcome === "made") await recordProviderOrder(site.db, row, made.id, new Date());
    return late;
  });
  await syncToProvider(row.id);
  expect((await podOrder(id)).problem).toBe(`Printify has this order twice. Please cancel order ${second} there.`);
});

it("creates nothing once half the lease is over, and does not release another process's lease", async () => {
  const { id, order_number } = await site.order([variant]);
  const row = await podOrder(id);
  const { syncToProvider } = exchangeWith((create) => (order) => create(order, performance.now() - 1));
  expect(await syncToProvider(row.id)).toBe("again");
  expect(atProvider(order_number)).toEqual([]);

  const first = await claimPodOrder(site.db, row.id);
  await site.db
    .updateTable("pod_orders")
    .set({ busy_until: new Date(0) })
    .where("id", "=", row.id)
    .execute();
  const second = await claimPodOrder(site.db, row.id);
  await releasePodOrder(site.db, row.id, first?.lease ?? "");
  expect(await claimPodOrder(site.db, row.id)).toBeUndefined();
  await releasePodOrder(site.db, row.id, second?.lease ?? "");
  expect(await claimPodOrder(site.db, row.id)).toBeDefined();
});
