import { randomUUID } from "node:crypto";
import type { HandoverVerdict, OrderPickup, PickupList, PickupOption } from "@fanfare/contracts/store/pickup";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { makeEvent, signInToday } from "../../../../test/event-factories.ts";
import { rowOf, whileHeld } from "../../../../test/races/held-rows.ts";
import { weakLocks } from "../../../../test/races/weak-locks.ts";
import { createTestClock, createTestSite, type TestSite } from "../../../../test/site.ts";
import { makeProduct } from "../../../../test/store-factories.ts";
import { createContent } from "../../../platform/cache/content.ts";
import { ResponseCache } from "../../../platform/cache/response-cache.ts";
import { createTicketCodes } from "../../events/tickets/ticket-code.ts";
import { storeLocks } from "../orders/store-locks.ts";
import { createHandovers } from "./handovers.service.ts";

const NOW = "2026-06-20T12:00:00Z";
const WHO = { billing_first_name: "Ana", billing_last_name: "Ruiz", billing_email: "ana@example.com" };

let site: TestSite;
let clock: ReturnType<typeof createTestClock>;
let boss: { id: number; token: string };
let usher: { id: number; token: string };
beforeAll(async () => {
  clock = createTestClock(NOW);
  site = await createTestSite({ clock });
  boss = await signInToday(site.db, { role: "owner" });
  usher = await signInToday(site.db, { role: "door" });
});
afterAll(() => site.close());

/** A show with pick-up until noon of its day, and a fan with a shirt in the cart. */
const setUp = async (values: Parameters<typeof makeEvent>[1] = {}) => {
  const event = await makeEvent(site.db, { title: "Winter Lights", ...values });
  await site.services.store.pickups.setPoint(boss.id, { event_id: event, closes_at: "2026-07-01T10:00:00Z" });
  const fan = await signInToday(site.db);
  const shirt = await makeProduct(site.db, { name: "Shirt", stock: 50, ships_to: ["DE"] });
  const call = (method: string, path: string, body?: object) =>
    site.call(method, `/api/store/${path}`, { token: fan.token, ...(body ? { body } : {}) });
  await call("POST", "cart/add/", { product_id: shirt.id });
  const options = async () => (await call("GET", "pickups/")).body as PickupOption[];
  return { event, fan, call, options };
};
type Made = Awaited<ReturnType<typeof setUp>>;

const orderAt = async ({ call, event }: Made) => {
  const made = await call("POST", "orders/collect/", { ...WHO, pickup_event_id: event });
  expect(made).toMatchObject({
    status: 201,
    body: { shipping_address: "", billing_country: "", total_amount: "25.00" },
  });
  return (made.body as { id: number }).id;
};
const pay = async ({ fan }: Made, id: number) => {
  const { payment_intent_id } = await site.services.store.payments.intentFor(fan.id, id);
  await site.services.store.payments.confirm(fan.id, id, payment_intent_id);
};
const paid = async (made: Made) => {
  const id = await orderAt(made);
  await pay(made, id);
  return id;
};
const handOver = async (event: number, door: string, who: object, more: object = {}) => {
  const request = { id: randomUUID(), who, handed_at: clock.now().toISOString(), is_handed: false, ...more };
  const { body } = await site.call("POST", `/api/store/manage/pickups/${event}/handovers/`, {
    token: usher.token,
    body: { door, handovers: [request] },
  });
  return (body as { verdicts: HandoverVerdict[] }).verdicts[0];
};
const list = async (event: number) =>
  (await site.call("GET", `/api/store/manage/pickups/${event}/`, { token: usher.token })).body as PickupList;
const statusOf = async ({ call }: Made, id: number) =>
  ((await call("GET", `orders/${id}/`)).body as { status: string }).status;
const pickupOf = async ({ call }: Made, id: number) => (await call("GET", `orders/${id}/pickup/`)).body as OrderPickup;

it("offers pick-up only at the owner's shows, for own stock, before the cut-off, and then requires no address", async () => {
  const made = await setUp();
  expect(await made.options()).toMatchObject([{ event_id: made.event, show: "Winter Lights", date: "2026-07-01" }]);
  const off = await makeEvent(site.db);
  const collect = (pickup_event_id: number) => made.call("POST", "orders/collect/", { ...WHO, pickup_event_id });
  expect(await collect(off)).toMatchObject({ status: 409 });
  await site.db.updateTable("pickup_points").set({ closes_at: NOW }).where("event_id", "=", made.event).execute();
  expect(await made.options()).toEqual([]);
  expect(await collect(made.event)).toMatchObject({ status: 409 });
  await site.services.store.pickups.setPoint(boss.id, { event_id: made.event, closes_at: "2026-07-01T10:00:00Z" });
  const mug = await makeProduct(site.db, {
    source: "provider",
    provider: "printify",
    provider_product_id: "1",
    variants: [{ is_only: true, name: "Only", provider_variant_id: "1" }],
  });
  const line = (await made.call("POST", "cart/add/", { product_id: mug.id })).body as { items: { id: number }[] };
  expect(await made.options()).toEqual([]);
  expect(await collect(made.event)).toMatchObject({ status: 409 });
  await made.call("DELETE", `cart/items/${line.items.at(-1)?.id}/remove/`);
  const id = await orderAt(made);
  // The schema enforces the same rule as the service.
  await expect(
    sql`insert into order_pickups (order_id, event_id, show_title, show_date, told_sequence)
      select order_id, ${off}, 'X', show_date, 0 from order_pickups where order_id = ${id}`.execute(site.db),
  ).rejects.toThrow(/nothing is collected at show/);
  await expect(
    site.services.store.pickups.setPoint(boss.id, { event_id: made.event, closes_at: "2027-01-01T00:00:00Z" }),
  ).rejects.toMatchObject({ code: "validation" });
});

it("hands a paid order over once, by its code, and then reports when and at which door", async () => {
  const made = await setUp();
  const { event, fan } = made;
  await site.services.events.attendance.join(fan.id, { id: event, party_size: 1 });
  const id = await orderAt(made);
  expect((await pickupOf(made, id)).code).toBeNull();
  expect(await handOver(event, "North", { by: "order", order_id: id })).toMatchObject({ kind: "void" });
  await pay(made, id);
  const { code, qr_svg } = await pickupOf(made, id);
  expect(qr_svg).toContain("<svg");
  const [waiting] = (await list(event)).orders;
  expect(waiting).toMatchObject({ order_id: id, code, name: "Ana Ruiz", lines: [{ text: "Shirt", quantity: 1 }] });
  const tickets = await site.services.events.doors.list(event);
  expect(waiting?.party_id).toBe(tickets.parties[0]?.id);
  // A ticket's code is not valid for an order.
  expect(await handOver(event, "North", { by: "code", code: tickets.parties[0]?.codes[0] })).toMatchObject({
    kind: "unknown",
  });
  const other = await makeEvent(site.db);
  expect(await handOver(other, "North", { by: "code", code })).toMatchObject({ kind: "wrong_show" });
  await expect(site.services.store.orders.setStatus(boss.id, { id, status: "shipped" })).rejects.toThrow(/Switch it/);
  const typed = `${code?.slice(8, 12)}-${code?.slice(12, 16)}`.toLowerCase();
  expect(await handOver(event, "North", { by: "code", code: typed })).toMatchObject({ kind: "handed", order_id: id });
  expect(await handOver(event, "South", { by: "code", code })).toMatchObject({
    kind: "already",
    door: "North",
    handed_at: "2026-06-20T12:00:00.000Z",
  });
  expect(await statusOf(made, id)).toBe("delivered");
  expect(await pickupOf(made, id)).toMatchObject({ state: "handed_over", code: null });
  expect((await made.call("POST", `orders/${id}/cancel/`)).status).toBe(409);
});

it("records orders that two doors handed over offline, or that were cancelled meanwhile, as problems", async () => {
  const made = await setUp();
  const id = await paid(made);
  const request = { id: randomUUID(), is_handed: true };
  const who = { by: "order", order_id: id };
  expect(await handOver(made.event, "North", who, request)).toMatchObject({ kind: "handed" });
  expect(await handOver(made.event, "North", who, request)).toMatchObject({ kind: "handed" });
  expect(await handOver(made.event, "South", who, { is_handed: true })).toMatchObject({ kind: "already" });
  const second = await setUp({ title: "Second" });
  const gone = await paid(second);
  await second.call("POST", `orders/${gone}/cancel/`);
  expect(await handOver(second.event, "North", { by: "order", order_id: gone }, { is_handed: true })).toMatchObject({
    kind: "void",
  });
  expect((await list(made.event)).handovers.map(({ problem, door }) => [door, problem])).toEqual([
    ["North", null],
    ["South", "twice"],
  ]);
  expect((await list(second.event)).handovers).toMatchObject([{ problem: "void" }]);
});

/** Two doors hand the same order over concurrently: both have read the state before either writes. */
const atOnce = async (locks: typeof storeLocks) => {
  const made = await setUp({ title: "At once" });
  const id = await paid(made);
  const { db, services } = site;
  const content = createContent({ db, cache: new ResponseCache({ maxBytes: 1e6 }) });
  const codes = createTicketCodes({ secretKey: "a secret of this test" });
  const doors = createHandovers({ db, clock, content, mails: services.store.orderMails, codes, locks });
  const held = { connection: site.connection, rows: rowOf("orders", id), waiting: 2 };
  const ends = await whileHeld(held, () =>
    Promise.allSettled(
      ["North", "South"].map((door) =>
        doors.handOver(usher.id, {
          id: made.event,
          door,
          handovers: [{ id: randomUUID(), who: { by: "order", order_id: id }, handed_at: NOW, is_handed: false }],
        }),
      ),
    ),
  );
  return ends.map((end) => (end.status === "fulfilled" ? end.value.verdicts[0]?.kind : "failed")).toSorted();
};

it("only one of two doors hands the same order over concurrently", async () => {
  expect(await atOnce(storeLocks)).toEqual(["already", "handed"]);
});

it("negative control: without the order's lock and the schema's key the other door's call fails", async () => {
  await sql`drop index order_handovers_key`.execute(site.db);
  try {
    expect(await atOnce(weakLocks.order())).toEqual(["failed", "handed"]);
  } finally {
    await sql`create unique index order_handovers_key on order_handovers (order_id) where problem is null`.execute(
      site.db,
    );
  }
});

it("notifies the buyers of a cancelled show once, and lets the owner send the order instead", async () => {
  const made = await setUp({ title: "Called off" });
  const sent = await paid(made);
  await site.db
    .updateTable("events")
    .set({ status: "cancelled", calendar_sequence: 5 })
    .where("id", "=", made.event)
    .execute();
  const news = async () =>
    (
      await sql<{ kind: string }>`
        select payload -> 'news' ->> 'kind' as kind from graphile_worker._private_jobs
         where (payload ->> 'order_id')::int = ${sent}`.execute(site.db)
    ).rows.map(({ kind }) => kind);
  await site.services.store.pickups.notifyOfChanges();
  await site.services.store.pickups.notifyOfChanges();
  expect((await news()).filter((kind) => kind === "pickup_changed")).toHaveLength(1);
  expect(await pickupOf(made, sent)).toMatchObject({ state: "show_off", code: null });
  const { orders } = await site.services.store.pickups.managed();
  expect(orders.find(({ order_id }) => order_id === sent)).toMatchObject({ state: "show_off", customer: "Ana Ruiz" });
  const address = {
    shipping_first_name: "Ana",
    shipping_last_name: "Ruiz",
    shipping_address: "1 Harbour Street",
    shipping_city: "Berlin",
    shipping_state: "BE",
    shipping_zip_code: "10115",
    shipping_country: "DE",
  };
  await site.services.store.pickups.toShipping(boss.id, { id: sent, ...address });
  expect((await made.call("GET", `orders/${sent}/pickup/`)).status).toBe(404);
  expect(await handOver(made.event, "North", { by: "order", order_id: sent })).toMatchObject({ kind: "unknown" });
  await expect(site.services.store.pickups.toShipping(boss.id, { id: sent, ...address })).rejects.toThrow();
  await site.services.store.orders.setStatus(boss.id, { id: sent, status: "shipped" });
  expect(await statusOf(made, sent)).toBe("shipped");
});

it("shows the pick-up on receipt, mail, list and CSV, and lists uncollected orders", async () => {
  const made = await setUp({ title: "Said" });
  const id = await paid(made);
  const { content } = await site.db
    .selectFrom("sales_documents")
    .select("content")
    .where("order_id", "=", id)
    .executeTakeFirstOrThrow();
  expect(content).toMatchObject({ pickup: { show: "Said", date: "2026-07-01" } });
  const csv = await site.app.inject({
    url: "/api/store/manage/orders/export/",
    headers: { authorization: `Token ${boss.token}` },
  });
  expect(csv.body).toContain('"Said, 2026-07-01"');
  const mail = await site.services.store.orderMails.mail.compose({
    message_id: "<1@x>",
    order_id: id,
    news: { kind: "paid" },
  });
  expect(mail?.text).toContain("Collected at Said, July 1, 2026");
  const packed = await site.services.store.orderManagement.packList();
  expect(packed.orders.map((order) => order.id)).not.toContain(id);
  clock.set("2026-07-02T12:00:00Z");
  try {
    const { orders } = await site.services.store.pickups.managed();
    expect(orders.find(({ order_id }) => order_id === id)).toMatchObject({ state: "not_collected" });
  } finally {
    clock.set(NOW);
  }
});
