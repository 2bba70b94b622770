import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import { createPrintifySite, type PrintifySite } from "../../../../test/printify-site.ts";
import { runJob } from "../../../../test/run-jobs.ts";
import { makeCode, makeProduct } from "../../../../test/store-factories.ts";
import { createTicketRig, kind } from "../../../../test/ticket-rig.ts";

// Decisions that only the owner can make need attention until they are made.

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
  site.printify.hooks.settings = { hold: false, copies: 1, drop: 0 };
});

const atProvider = (number: string) => {
  const found = [...site.printify.orders.all.values()].find((one) => one.metadata.shop_order_id === number);
  if (!found) throw new Error(`${number} is not there`);
  return found;
};
const payBack = (id: number, amount_cents: number | null) =>
  site.services.store.orders.refund(site.owner.id, { id, amount_cents, note: null });
const problemOf = async (id: number) => {
  const { orders } = await site.services.pod.settings.attention();
  return orders.find((one) => one.order_id === id)?.problem ?? null;
};

it("holds back a refunded order from automatic production, reports it, and sends it when the owner does", async () => {
  const before = await site.services.pod.settings.read();
  const rule = { ...before, sends_automatically: true, send_after_minutes: 30 };
  const { version } = await site.services.pod.settings.save(site.owner.id, rule);
  const whole = await site.order([variants[0] ?? 0]);
  const part = await site.order([variants[0] ?? 0]);
  await site.work();
  await payBack(whole.id, null);
  await payBack(part.id, 100);
  site.clock.advance(31 * 60_000);
  await runJob(site, "send_due_pod_orders");
  expect(await problemOf(whole.id)).toMatch(/^This order was paid back/);
  await site.work();
  await runJob(site, "poll_pod");
  expect(atProvider(whole.order_number).status).toBe("on-hold");
  expect(atProvider(part.order_number).status).toBe("sending-to-production");
  expect(await problemOf(whole.id)).toMatch(/^This order was paid back/);
  const sent = await site.call("POST", `/api/store/orders/${whole.id}/fulfill/`, { token: site.owner.token });
  expect(sent.status).toBe(200);
  expect(atProvider(whole.order_number).status).toBe("sending-to-production");
  expect(await problemOf(whole.id)).toBeNull();

  const late = await site.order([variants[0] ?? 0]);
  await site.work();
  site.clock.advance(31 * 60_000);
  // The rule has scheduled it, and the refund comes before it is sent.
  await site.db.updateTable("pod_orders").set({ wants_production: true }).where("order_id", "=", late.id).execute();
  await payBack(late.id, null);
  await runJob(site, "poll_pod");
  expect(atProvider(late.order_number).status).toBe("on-hold");
  expect(await problemOf(late.id)).toMatch(/^This order was paid back/);
  await site.services.pod.settings.save(site.owner.id, { ...before, version });
});

it("names a line that the provider drops or cancels as a problem until money is paid back for it", async () => {
  for (const isDropped of [true, false]) {
    const { id, order_number } = await site.order([variants[0] ?? 0, variants[1] ?? 0]);
    await site.work();
    await site.call("POST", `/api/store/orders/${id}/fulfill/`, { token: site.owner.token });
    const there = atProvider(order_number);
    const name = `1 × Tour Tee (${there.line_items[1]?.metadata.variant_label})`;
    if (isDropped) there.line_items.length = 1;
    else Object.assign(there.line_items[1] ?? {}, { status: "canceled" });
    site.printify.orders.move(there.id, "in-production");
    await site.work();
    const words = `Printify does not make this of the order: ${name}. Send it another way, or pay it back.`;
    expect(await problemOf(id)).toBe(words);
    site.printify.orders.ship(there.id);
    site.printify.orders.deliver(there.id);
    await site.work();
    await runJob(site, "poll_pod");
    expect(await problemOf(id)).toBe(words);
    await payBack(id, 1_000);
    await runJob(site, "poll_pod");
    expect(await problemOf(id)).toBeNull();
  }
});

it("reports a part that the provider cancelled after every poll until the order is cancelled too", async () => {
  const { id, order_number } = await site.order([variants[0] ?? 0, own]);
  await site.work();
  site.printify.orders.cancel(atProvider(order_number).id);
  await site.work();
  await runJob(site, "poll_pod");
  await runJob(site, "refresh_pod_order", { provider_order_id: atProvider(order_number).id });
  expect(await problemOf(id)).toMatch(/^This order was cancelled at Printify\. .*1 × Tour Tee/);
  const response = await site.call("POST", `/api/store/orders/${id}/status/`, {
    token: site.owner.token,
    body: { status: "cancelled" },
  });
  expect(response).toMatchObject({ status: 200 });
  expect(await problemOf(id)).toBeNull();
});

it("makes what cost nothing beside tickets that were paid back", async () => {
  const before = await site.services.pod.settings.read();
  const rule = { ...before, sends_automatically: true, send_after_minutes: 30 };
  const { version } = await site.services.pod.settings.save(site.owner.id, rule);
  const { call, soldShow } = createTicketRig(() => ({ site, owner: site.owner }));
  const show = await soldShow(kind());
  const { product_id } = await site.db
    .selectFrom("product_variants")
    .select("product_id")
    .where("id", "=", variants[0] ?? 0)
    .executeTakeFirstOrThrow();
  const { code } = await makeCode(site.db, { percent: 100, product_ids: [product_id] });
  const bought = async () => {
    await call("POST", "store/cart/add/", site.fan, { product_id, variant_id: variants[0] });
    await call("POST", "store/cart/codes/", site.fan, { code });
    const line = { product_id: show.product_id, variant_id: show.kinds[0]?.id, quantity: 1 };
    await call("POST", "store/cart/add/", site.fan, line);
    const placed = await site.order([]);
    await site.work();
    const [ticket] = await site.services.store.showTickets.ofOwnOrder(site.fan.id, placed.id);
    const line_id = ticket?.order_item_id ?? 0;
    await site.services.store.ticketReturns.returnLine(site.owner.id, { id: placed.id, order_item_id: line_id });
    const { payment_status } = (await call("GET", `store/orders/${placed.id}/`, site.fan)).body as Record<
      string,
      string
    >;
    expect(payment_status).toBe("refunded");
    return placed;
  };
  const due = await bought();
  site.clock.advance(31 * 60_000);
  await runJob(site, "send_due_pod_orders");
  await site.work();
  await runJob(site, "poll_pod");
  expect(atProvider(due.order_number).status).toBe("sending-to-production");
  expect(await problemOf(due.id)).toBeNull();
  await site.services.pod.settings.save(site.owner.id, { ...before, version });
});
