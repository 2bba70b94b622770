import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { createPrintifySite, type PrintifySite } from "../../../../test/printify-site.ts";
import { runJob } from "../../../../test/run-jobs.ts";
import { makeProduct } from "../../../../test/store-factories.ts";

type OrderBody = {
  id: number;
  status: string;
  can_cancel: boolean;
  payment_status: string;
  shipments: { source: string; status: string; tracking_number: string | null; items: { order_item_id: number }[] }[];
};

describe("orders made by the provider", () => {
  let site: PrintifySite;
  let variants: number[];
  let own: number;
  beforeAll(async () => {
    site = await createPrintifySite();
    site.printify.products.create({ title: "Tour Tee" });
    await site.sync();
    const rows = await site.db.selectFrom("product_variants").select("id").orderBy("position").execute();
    variants = rows.map((row) => row.id);
    own = (await makeProduct(site.db, { variants: [{ name: "Poster" }] })).variantIds[0] ?? 0;
  });
  afterAll(() => site.close());
  afterEach(() => {
    site.printify.faults.clear();
    site.printify.hooks.settings = { hold: false, copies: 1, drop: 0 };
  });

  const fulfil = (id: number) => site.call("POST", `/api/store/orders/${id}/fulfill/`, { token: site.owner.token });
  const read = async (id: number) =>
    (await site.call("GET", `/api/store/orders/${id}/`, { token: site.fan.token })).body as OrderBody;
  const atProvider = (number: string) =>
    [...site.printify.orders.all.values()].filter((one) => one.metadata.shop_order_id === number);
  const podOrder = (id: number) =>
    site.db.selectFrom("pod_orders").selectAll().where("order_id", "=", id).executeTakeFirst();

  it("are created there once paid, wait on hold, need attention, and go into production when the owner sends them", async () => {
    const { id, order_number } = await site.order([variants[0] ?? 0, variants[1] ?? 0]);
    await site.work();
    const [there] = atProvider(order_number);
    expect(there).toMatchObject({
      status: "on-hold",
      send_shipping_notification: false,
      address_to: { country: "US", region: "OR", zip: "97201" },
    });
    expect(there?.line_items).toHaveLength(2);
    expect(await read(id)).toMatchObject({
      status: "processing",
      can_cancel: true,
      shipments: [{ source: "provider", status: "pending" }],
    });
    const { orders } = await site.services.pod.settings.attention();
    expect(orders).toMatchObject([{ order_number, problem: expect.stringContaining("until you send it") }]);
    expect(await site.services.pod.settings.orderOf(id)).toEqual({ order: orders[0] });

    expect(await fulfil(id)).toMatchObject({ status: 200, body: { id, status: "processing" } });
    expect(await fulfil(id)).toMatchObject({ status: 200 });
    expect(site.printify.orders.sent.get(there?.id ?? "")).toBe(1);
    expect(await read(id)).toMatchObject({ can_cancel: false, shipments: [{ status: "in_production" }] });
    expect((await site.services.pod.settings.attention()).orders).toEqual([]);

    site.printify.orders.ship(there?.id ?? "", [0]);
    await site.work();
    const partly = await read(id);
    expect(partly.status).toBe("shipped");
    expect(partly.shipments.map((one) => one.status).toSorted()).toEqual(["in_production", "shipped"]);
    site.printify.orders.ship(there?.id ?? "");
    site.printify.orders.deliver(there?.id ?? "");
    await site.work();
    const done = await read(id);
    expect(done).toMatchObject({ status: "delivered", shipments: [{ status: "delivered" }, { status: "delivered" }] });
    expect(new Set(done.shipments.flatMap((one) => one.items.map((item) => item.order_item_id))).size).toBe(2);
    expect(await podOrder(id)).toMatchObject({ state: "closed" });
  });

  it("are separate from the own stock of the same order, which the owner can still pack", async () => {
    const { id, order_number } = await site.order([variants[0] ?? 0, own]);
    await site.work();
    const [there] = atProvider(order_number);
    expect(there?.line_items).toHaveLength(1);
    await fulfil(id);
    site.printify.orders.ship(there?.id ?? "");
    await site.work();
    expect(await read(id)).toMatchObject({ status: "processing" });
    await site.call("POST", `/api/store/orders/${id}/status/`, {
      token: site.owner.token,
      body: { status: "shipped" },
    });
    site.printify.orders.deliver(there?.id ?? "");
    await site.work();
    const both = await read(id);
    expect(both.status).toBe("shipped");
    expect(both.shipments.map((one) => `${one.source} ${one.status}`).toSorted()).toEqual([
      "own_stock shipped",
      "provider delivered",
    ]);
  });

  it("follow repeated notices in any order, and a poll when no notice arrives", async () => {
    site.printify.hooks.settings.hold = true;
    const one = await site.order([variants[0] ?? 0]);
    await site.work();
    await fulfil(one.id);
    const [there] = atProvider(one.order_number);
    site.printify.orders.move(there?.id ?? "", "in-production");
    site.printify.orders.ship(there?.id ?? "");
    site.printify.orders.deliver(there?.id ?? "");
    await site.printify.hooks.deliver(3);
    await site.work();
    const done = await read(one.id);
    expect(done).toMatchObject({ status: "delivered", shipments: [{ status: "delivered" }] });

    site.printify.hooks.settings = { hold: false, copies: 1, drop: 1 };
    const other = await site.order([variants[0] ?? 0]);
    await site.work();
    await fulfil(other.id);
    site.printify.orders.ship(atProvider(other.order_number)[0]?.id ?? "");
    await site.work();
    expect((await read(other.id)).status).toBe("processing");
    await runJob(site, "poll_pod");
    expect((await read(other.id)).status).toBe("shipped");
  });

  it("list parcels with unknown contents until the provider reports what is in which", async () => {
    site.printify.hooks.settings.hold = true;
    const { id, order_number } = await site.order([variants[0] ?? 0, variants[1] ?? 0]);
    await site.work();
    await fulfil(id);
    const [there] = atProvider(order_number);
    site.printify.orders.ship(there?.id ?? "", [1]);
    site.printify.orders.ship(there?.id ?? "");
    await runJob(site, "poll_pod");
    const contents = async () =>
      (await read(id)).shipments.map(({ tracking_number, items }) => [
        there?.shipments.findIndex((one) => one.number === tracking_number),
        items.length,
      ]);
    expect((await read(id)).status).toBe("shipped");
    expect((await contents()).toSorted()).toEqual([
      [-1, 2],
      [0, 0],
      [1, 0],
    ]);
    await site.printify.hooks.deliver(2);
    await site.work();
    expect((await contents()).toSorted()).toEqual([
      [0, 1],
      [1, 1],
    ]);
    const [first] = (await read(id)).shipments.filter((one) => one.tracking_number === there?.shipments[0]?.number);
    const { quantity, metadata } = there?.line_items[1] ?? {};
    expect(first?.items).toEqual([{ order_item_id: Number(metadata?.external_id), quantity }]);
  });

  it("are created once, even if requests or responses are lost, repeated or late", async () => {
    for (const kind of ["lost_before", "lost_after", "error_after_effect", "garbled", "rate_limit", "late"] as const) {
      site.printify.faults.add({ kind, times: 1, method: "POST", path: "orders.json", delay_ms: 1_600 });
      const { id, order_number } = await site.order([variants[0] ?? 0]);
      await Promise.all([fulfil(id), fulfil(id), site.work()]);
      for (let round = 0; round < 100 && (await podOrder(id))?.state !== "sent"; round += 1) {
        await new Promise((done) => setTimeout(done, 100));
        await runJob(site, "poll_pod");
        await site.work();
      }
      expect(atProvider(order_number), kind).toHaveLength(1);
      expect(await podOrder(id), kind).toMatchObject({
        state: "sent",
        provider_order_id: atProvider(order_number)[0]?.id,
      });
    }
    expect(site.printify.orders.duplicates).toEqual([]);
  });

  it("are found at the provider in either sort order, behind any number of older ones", async () => {
    const { orders } = site.printify;
    const [model] = orders.list;
    for (let at = 0; model && at < 15; at += 1) {
      const metadata = { ...model.metadata, shop_order_id: `old ${at}` };
      const old = { ...structuredClone(model), id: `old${at}`, metadata, created_at: "2020-01-01 00:00:00+00:00" };
      orders.all.set(old.id, old);
    }
    site.printify.hooks.settings.drop = 1;
    for (const isOldestFirst of [true, false]) {
      orders.isOldestFirst = isOldestFirst;
      site.printify.faults.add({ kind: "lost_after", times: 1, method: "POST", path: "orders.json" });
      const { id, order_number } = await site.order([variants[0] ?? 0]);
      // Runs only once: on a slow machine the worker may reach the next attempt before it has finished the other jobs.
      await runJob(site, "push_pod_order", { pod_order_id: (await podOrder(id))?.id });
      expect(await podOrder(id)).toMatchObject({ state: "wanted", attempts: 1 });
      await runJob(site, "poll_pod");
      expect(await podOrder(id)).toMatchObject({ state: "created", attempts: 1 });
      expect(atProvider(order_number)).toHaveLength(1);
    }
    orders.isOldestFirst = false;
  });

  it("need attention while the provider cannot be reached, and are sent once it is back", async () => {
    site.printify.faults.storms = [{ rate: 1, kinds: ["rate_limit"] }];
    const { id } = await site.order([variants[0] ?? 0]);
    expect(await fulfil(id)).toMatchObject({ status: 503 });
    expect(await podOrder(id)).toMatchObject({
      state: "wanted",
      problem: expect.stringContaining("takes no more requests"),
    });
    site.printify.faults.clear();
    const told = async () => {
      await runJob(site, "poll_pod");
      return podOrder(id);
    };
    await expect.poll(told, { interval: 200 }).toMatchObject({ state: "sent", problem: null });
  });

  it("need attention with the provider's reason when refused, and go through once that is fixed", async () => {
    const { id, order_number } = await site.order([variants[0] ?? 0]);
    // The state of orders that predate the validation of countries.
    await site.db.updateTable("orders").set({ shipping_country: "Atlantis" }).where("id", "=", id).execute();
    await site.work();
    expect(await podOrder(id)).toMatchObject({ state: "refused", problem: expect.stringContaining("Atlantis") });
    expect(await fulfil(id)).toMatchObject({ status: 502, body: { detail: expect.stringContaining("Atlantis") } });
    await site.db.updateTable("orders").set({ shipping_country: "Germany" }).where("id", "=", id).execute();
    expect(await fulfil(id)).toMatchObject({ status: 200 });
    expect(atProvider(order_number)).toMatchObject([
      { status: "sending-to-production", address_to: { country: "DE" } },
    ]);
  });

  it.each(["has-issues", "unfulfillable", "payment-not-received"] as const)(
    "need attention when they are %s, of which the team is notified",
    async (status) => {
      const { id, order_number } = await site.order([variants[0] ?? 0]);
      await site.work();
      await fulfil(id);
      site.printify.orders.move(atProvider(order_number)[0]?.id ?? "", status);
      await site.work();
      const { orders } = await site.services.pod.settings.attention();
      const problem = orders.find((one) => one.order_id === id)?.problem;
      expect(orders.find((one) => one.order_id === id)).toMatchObject({ status, problem: expect.any(String) });
      const noted = await site.db.selectFrom("owner_notices").select("facts").where("subject_id", "=", id).execute();
      expect(noted.map(({ facts }) => facts)).toContainEqual({ order_number, problem });
    },
  );

  it("are cancelled at the provider first and then refunded, as long as the provider still allows it", async () => {
    const one = await site.order([variants[0] ?? 0]);
    await site.work();
    const response = await site.call("POST", `/api/store/orders/${one.id}/cancel/`, { token: site.fan.token });
    expect(response).toMatchObject({ status: 200, body: { status: "cancelled", payment_status: "refunded" } });
    expect(atProvider(one.order_number)).toMatchObject([{ status: "canceled" }]);

    const other = await site.order([variants[0] ?? 0]);
    await site.work();
    await fulfil(other.id);
    const late = await site.call("POST", `/api/store/orders/${other.id}/status/`, {
      token: site.owner.token,
      body: { status: "cancelled" },
    });
    expect(late).toMatchObject({ status: 409, body: { detail: expect.stringContaining("already making") } });
    expect(await read(other.id)).toMatchObject({ status: "processing", payment_status: "paid" });
  });

  it("are cancelled and refunded here when cancelled at the provider, unless other lines are still to come", async () => {
    const one = await site.order([variants[0] ?? 0]);
    const mixed = await site.order([variants[0] ?? 0, own]);
    await site.work();
    for (const { order_number } of [one, mixed]) site.printify.orders.cancel(atProvider(order_number)[0]?.id ?? "");
    await site.work();
    expect(await read(one.id)).toMatchObject({ status: "cancelled", payment_status: "refunded" });
    expect(await read(mixed.id)).toMatchObject({ status: "processing", payment_status: "paid" });
    const { orders } = await site.services.pod.settings.attention();
    expect(orders.map((each) => each.order_id)).toContain(mixed.id);
  });

  it("go into production automatically when the rule says so", async () => {
    const before = await site.services.pod.settings.read();
    await site.services.pod.settings.save(site.owner.id, {
      ...before,
      sends_automatically: true,
      send_after_minutes: 30,
    });
    const { order_number } = await site.order([variants[0] ?? 0]);
    await site.work();
    await runJob(site, "send_due_pod_orders");
    await site.work();
    expect(atProvider(order_number)).toMatchObject([{ status: "on-hold" }]);
    site.clock.advance(31 * 60_000);
    await runJob(site, "send_due_pod_orders");
    await site.work();
    expect(atProvider(order_number)).toMatchObject([{ status: "sending-to-production" }]);
    await expect(site.services.pod.settings.save(site.owner.id, before)).rejects.toThrow("Someone else changed this");
  });

  it("require lines of the provider and a payment", async () => {
    const only = await site.order([own]);
    expect(await fulfil(only.id)).toMatchObject({ status: 409 });
    expect(await fulfil(999_999)).toMatchObject({ status: 404 });
  });
});
