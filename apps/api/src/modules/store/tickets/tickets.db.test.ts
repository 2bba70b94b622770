import type { OrderDetail } from "@fanfare/contracts/store/order";
import type { ShowTickets } from "@fanfare/contracts/store/ticket-kinds";
import type { TicketKindsForEditing } from "@fanfare/contracts/store/ticket-kinds-editor";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { makeEvent, queuedEventMails, signInToday } from "../../../../test/event-factories.ts";
import { createTestClock, createTestSite, type TestSite } from "../../../../test/site.ts";
import { auditStore } from "../../../../test/store-auditor.ts";
import { BILLING, makeBundle, makeCode, makeProduct } from "../../../../test/store-factories.ts";
import { kind } from "../../../../test/ticket-rig.ts";

const NOW = "2026-06-15T12:00:00Z";
const clock = createTestClock(NOW);
type Person = { id: number; token: string };
let site: TestSite;
let owner: Person;
let ana: Person;
let ben: Person;
let cem: Person;

beforeAll(async () => {
  site = await createTestSite({ clock });
  owner = await signInToday(site.db, { role: "owner" });
  [ana, ben, cem] = await Promise.all([signInToday(site.db), signInToday(site.db), signInToday(site.db)]);
});
afterAll(() => site.close());
beforeEach(() => clock.set(NOW));

const call = (method: string, path: string, who: Person | null, body?: object) =>
  site.call(method, `/api/${path}`, { ...(who ? { token: who.token } : {}), ...(body ? { body } : {}) });

const putKinds = (event: number, kinds: object[], version = 0) =>
  call("PUT", `events/events/${event}/ticket-kinds/`, owner, { version, kinds });

/** Creates a show with these kinds, and returns the ids that a cart needs. */
async function soldShow(...kinds: object[]) {
  const id = await makeEvent(site.db, { title: "Lanterns" });
  const { status } = await putKinds(id, kinds);
  expect(status).toBe(200);
  return { id, ...(await tickets(id)) };
}
const tickets = async (id: number) =>
  (await call("GET", `events/events/${id}/ticket-kinds/`, null)).body as ShowTickets;
const left = async (id: number) => (await tickets(id)).kinds.map(({ places_left }) => places_left);

/** Puts tickets into the cart and orders them. */
async function order(who: Person, show: ShowTickets, ...quantities: number[]) {
  for (const [nth, quantity] of quantities.entries()) {
    if (quantity === 0) continue;
    const line = { product_id: show.product_id, variant_id: show.kinds[nth]?.id, quantity };
    expect((await call("POST", "store/cart/add/", who, line)).status).toBe(200);
  }
  const placed = await call("POST", "store/orders/create/", who, BILLING);
  return { ...placed, order: placed.body as OrderDetail };
}
async function pay(who: Person, { id }: OrderDetail) {
  const intent = await call("POST", "store/orders/payment-intent/", who, { order_id: id });
  const { payment_intent_id } = intent.body as { payment_intent_id: string };
  return call("POST", `store/orders/${id}/confirm-payment/`, who, { payment_intent_id });
}
async function buy(who: Person, show: ShowTickets, ...quantities: number[]) {
  const { order: placed } = await order(who, show, ...quantities);
  expect((await pay(who, placed)).status).toBe(200);
  return placed;
}
const place = async (who: Person, id: number) =>
  ((await call("GET", `events/events/${id}/place/`, who)).body as { place: object | null }).place;
const ofOrder = (who: Person, { id }: OrderDetail) => call("GET", `store/orders/${id}/tickets/`, who);
const clear = (who: Person) => call("DELETE", "store/cart/clear/", who);

it("tickets are order lines: reserved while the order is unpaid, and held with tickets once it is paid", async () => {
  const show = await soldShow(kind(), kind({ name: "Balcony", price: "40.00", places: 3 }));
  expect(show).toMatchObject({ currency: "usd", kinds: [{ name: "Floor", price: "25.00" }, { places_left: 3 }] });
  const { order: placed } = await order(ana, show, 1, 2);
  expect(placed).toMatchObject({
    total_amount: "105.00",
    items: [
      { source: "ticket", product: { name: "Lanterns" }, variant: { name: "Floor" } },
      { line_total: "80.00", quantity: 2 },
    ],
  });
  expect(await left(show.id)).toEqual([1, 1]);
  const line = { order_item_id: placed.items[1]?.id, event_id: show.id, quantity: 2 };
  expect((await ofOrder(ana, placed)).body).toMatchObject([{ quantity: 1 }, { ...line, status: "reserved" }]);
  expect((await ofOrder(ben, placed)).status).toBe(404);
  expect(await place(ana, show.id)).toBeNull();
  await pay(ana, placed);
  expect((await ofOrder(ana, placed)).body).toMatchObject([{ status: "held" }, { status: "held" }]);
  expect(await place(ana, show.id)).toMatchObject({ status: "attending", party_size: 3 });
  const sheet = (await call("GET", `events/events/${show.id}/tickets/`, ana)).body as { tickets: object[] };
  expect(sheet.tickets).toHaveLength(3);
  const mail = (await queuedEventMails(site)).at(-1);
  expect(mail).toMatchObject({ subject: "Your tickets: Lanterns" });
  expect(mail?.attachments).toHaveLength(4);
  expect((await call("GET", `events/events/${show.id}/`, null)).body).toMatchObject({ places_left: 2 });
  expect(await auditStore(site.pool)).toEqual([]);
});

it("a sold place can be neither joined nor left for free, and the limit per fan applies across orders", async () => {
  const show = await soldShow(kind({ places: 20 }));
  expect(await call("POST", `events/events/${show.id}/join/`, ana, {})).toMatchObject({
    status: 409,
    body: { detail: "Places at this show are for sale. Buy tickets on its page." },
  });
  await buy(ana, show, 3);
  expect(await call("DELETE", `events/events/${show.id}/join/`, ana)).toMatchObject({ status: 409 });
  await site.db.updateTable("events").set({ party_limit: 4 }).where("id", "=", show.id).execute();
  expect(await order(ana, show, 2)).toMatchObject({
    status: 409,
    body: { detail: "At most 4 tickets for Lanterns per person." },
  });
  await clear(ana);
});

it("an expired order's places go to the waiting list, which also has to pay", async () => {
  const show = await soldShow(kind({ places: 1 }));
  const { order: lapsed } = await order(ana, show, 1);
  expect(await call("POST", `events/events/${show.id}/waitlist/`, ben, {})).toMatchObject({ body: { position: 1 } });
  clock.set("2026-06-15T12:31:00Z");
  expect(await site.services.store.orders.expireDue()).toBe(1);
  expect(await place(ben, show.id)).toMatchObject({ offered_until: "2026-06-16T12:31:00.000Z" });
  expect(await left(show.id)).toEqual([0]);
  expect(await call("POST", "store/orders/payment-intent/", ana, { order_id: lapsed.id })).toMatchObject({
    status: 409,
  });
  expect(await call("POST", `events/events/${show.id}/join/`, ben, {})).toMatchObject({ status: 409 });
  expect(await order(cem, show, 1)).toMatchObject({
    status: 409,
    body: { detail: "Lanterns is sold out. Join the waitlist and the next free place is offered to you." },
  });
  await buy(ben, show, 1);
  expect(await place(ben, show.id)).toMatchObject({ status: "attending" });
  expect(await auditStore(site.pool)).toEqual([]);
  await clear(cem);
});

it("a refund offers the places to the waiting list, for a whole order or one of its lines", async () => {
  const show = await soldShow(kind({ places: 1 }), kind({ name: "Balcony", price: "40.00", places: 1 }));
  const bought = await buy(ana, show, 1, 1);
  await call("POST", `events/events/${show.id}/waitlist/`, ben, {});
  const balcony = bought.items[1]?.id ?? 0;
  await site.services.store.ticketReturns.returnLine(owner.id, { id: bought.id, order_item_id: balcony });
  expect(await place(ana, show.id)).toMatchObject({ party_size: 1 });
  expect(await place(ben, show.id)).toMatchObject({ offered_until: expect.any(String) });
  expect((await call("GET", `store/orders/${bought.id}/`, ana)).body).toMatchObject({
    status: "processing",
    refunded_amount: "40.00",
  });
  const managed = await site.services.store.orderManagement.byId(bought.id);
  expect(managed.tickets).toMatchObject([{ status: "held" }, { order_item_id: balcony, status: "returned" }]);
  const again = site.services.store.ticketReturns.returnLine(owner.id, { id: bought.id, order_item_id: balcony });
  await expect(again).rejects.toMatchObject({ code: "conflict" });
  await buy(ben, show, 0, 1);
  expect((await call("POST", `store/orders/${bought.id}/cancel/`, ana)).body).toMatchObject({
    status: "cancelled",
    refunded_amount: "65.00",
  });
  expect(await place(ana, show.id)).toBeNull();
  expect(await left(show.id)).toEqual([1, 0]);
  expect(await auditStore(site.pool)).toEqual([]);
});

it("a returned line is refunded with what was paid for it, whatever a code took off the others", async () => {
  const show = await soldShow(kind({ places: 3 }));
  const shirt = await makeProduct(site.db, { name: "Shirt", price_cents: 2500 });
  const { code } = await makeCode(site.db, { percent: 50, product_ids: [shirt.id] });
  const putShirt = async () => {
    await call("POST", "store/cart/add/", ana, { product_id: shirt.id, quantity: 1 });
    expect((await call("POST", "store/cart/codes/", ana, { code })).status).toBe(200);
  };
  const giveBack = async (bought: OrderDetail) => {
    const line = bought.items.find(({ source }) => source === "ticket");
    await site.services.store.ticketReturns.returnLine(owner.id, { id: bought.id, order_item_id: line?.id ?? 0 });
    return ((await call("GET", `store/orders/${bought.id}/`, ana)).body as OrderDetail).refunded_amount;
  };
  await putShirt();
  const bought = await buy(ana, show, 1);
  expect(bought.total_amount).toBe("37.50");
  expect(await giveBack(bought)).toBe("25.00");

  // Of older orders only the total of their discounts is known.
  await putShirt();
  const older = await buy(ana, show, 1);
  await site.db.updateTable("order_items").set({ discount_cents: null }).where("order_id", "=", older.id).execute();
  expect(await giveBack(older)).toBe("18.75");
  const tooMuch = site.db.updateTable("order_items").set({ discount_cents: 2501 }).where("order_id", "=", older.id);
  await expect(tooMuch.execute()).rejects.toMatchObject({ constraint: "order_items_discount" });
  expect(await auditStore(site.pool)).toEqual([]);
});

it("as a part of a bundle a ticket kind is bought and returned with it, and sells out with the show", async () => {
  const show = await soldShow(kind({ places: 2 }));
  const [album, shirt] = await Promise.all([
    makeProduct(site.db, { name: "Lanterns (album)", source: "own_stock" }),
    makeProduct(site.db, { name: "Shirt", stock: 9 }),
  ]);
  const { id: product_id } = await makeBundle(site.db, []);
  const parts = [album.variantIds[0] ?? 0, shirt.variantIds[0] ?? 0, show.kinds[0]?.id ?? 0];
  const editor = site.services.store.productEditor;
  const { id, ...fields } = await editor.byId(product_id);
  await editor.change(owner.id, {
    ...fields,
    id,
    price: 6000,
    minimum_price: null,
    variants: [],
    parts: parts.map((variant_id) => ({ variant_id, quantity: 1 })),
  });
  const bundle = () => call("GET", `store/products/${product_id}/`, null);
  const placeBundle = async (who: Person) => {
    expect((await call("POST", "store/cart/add/", who, { product_id, quantity: 1 })).status).toBe(200);
    return (await call("POST", "store/orders/create/", who, BILLING)).body as OrderDetail;
  };
  expect((await bundle()).body).toMatchObject({ is_available: true, stock_quantity: 2 });
  // Cached pages of the store are rebuilt when the show begins.
  expect(await site.services.store.catalogue.timed.nextDue()).toEqual(new Date("2026-07-01T18:00:00Z"));

  const lapsed = await placeBundle(ana);
  expect(lapsed).toMatchObject({ total_amount: "60.00", items: [{}, {}, {}, { source: "ticket", quantity: 1 }] });
  expect([await left(show.id), await place(ana, show.id)]).toEqual([[1], null]);
  clock.set("2026-06-15T12:31:00Z");
  expect(await site.services.store.orders.expireDue()).toBe(1);
  expect(await left(show.id)).toEqual([2]);

  const bought = await placeBundle(ana);
  await pay(ana, bought);
  expect(await place(ana, show.id)).toMatchObject({ status: "attending", party_size: 1 });
  const sheet = (await call("GET", `events/events/${show.id}/tickets/`, ana)).body as { tickets: object[] };
  expect(sheet.tickets).toHaveLength(1);
  expect((await queuedEventMails(site)).at(-1)).toMatchObject({ subject: "Your tickets: Lanterns" });

  await buy(ben, show, 1);
  expect((await bundle()).body).toMatchObject({ is_available: false, stock_quantity: 0 });
  expect((await call("POST", "store/cart/add/", cem, { product_id, quantity: 1 })).status).toBe(409);

  expect((await call("POST", `store/orders/${bought.id}/cancel/`, ana)).body).toMatchObject({
    status: "cancelled",
    refunded_amount: "60.00",
  });
  expect([await left(show.id), await place(ana, show.id)]).toEqual([[1], null]);
  expect((await bundle()).body).toMatchObject({ is_available: true, stock_quantity: 1 });
  // A show that has begun is no longer sold, not even in a bundle.
  clock.set("2026-07-01T18:30:00Z");
  expect((await call("POST", "store/cart/add/", cem, { product_id, quantity: 1 })).status).toBe(409);
  expect(await auditStore(site.pool)).toEqual([]);
});

it("mails to fans waiting for a sold show announce the line, an offer and its end, and tell them to buy", async () => {
  const show = await soldShow(kind({ places: 1 }));
  const before = (await queuedEventMails(site)).length;
  const bought = await buy(ana, show, 1);
  await call("POST", `events/events/${show.id}/waitlist/`, ben, {});
  await call("POST", `events/events/${show.id}/waitlist/`, cem, {});
  const told = async () => (await queuedEventMails(site)).slice(before).map(({ subject, text }) => [subject, text]);
  expect(await told()).toEqual([
    ["Your tickets: Lanterns", expect.stringContaining("Pass a ticket on to a friend on its page.")],
    [
      "You are on the waitlist: Lanterns",
      expect.stringContaining("As soon as tickets for you come free, we will keep them"),
    ],
    ["You are on the waitlist: Lanterns", expect.stringContaining("number 2 in line")],
  ]);

  const [line] = bought.items;
  await site.services.store.ticketReturns.returnLine(owner.id, { id: bought.id, order_item_id: line?.id ?? 0 });
  const offer = (await told()).slice(-1);
  expect(offer).toEqual([
    ["A place for you: Lanterns", expect.stringContaining("Buy your tickets on the show's page")],
  ]);
  clock.set("2026-06-16T12:00:00Z");
  await site.services.events.offers.endDueOffers();
  expect((await told()).slice(-2).map(([subject]) => subject)).toEqual([
    "Your time ran out: Lanterns",
    "A place for you: Lanterns",
  ]);
  await buy(cem, show, 1);
  expect((await told()).at(-1)?.[0]).toBe("Your tickets: Lanterns");
});

it("tickets that were passed on or whose show has begun cannot be returned", async () => {
  const show = await soldShow(kind({ places: 5 }));
  const bought = await buy(ana, show, 2);
  await call("POST", `events/events/${show.id}/transfers/`, ana, { name: "Dee", email: "dee@example.com" });
  expect(await call("POST", `store/orders/${bought.id}/cancel/`, ana)).toMatchObject({ status: 409 });
  clock.set("2026-07-01T18:30:00Z");
  await site.db.deleteFrom("place_transfers").execute();
  expect(await call("POST", `store/orders/${bought.id}/cancel/`, ana)).toMatchObject({
    status: 409,
    body: { detail: "This show has begun, so its tickets can no longer be returned." },
  });
  expect((await call("GET", "store/cart/", ben)).status).toBe(200);
  const late = await call("POST", "store/cart/add/", ben, {
    product_id: show.product_id,
    variant_id: show.kinds[0]?.id,
  });
  expect(late).toMatchObject({ status: 409 });
  expect(await auditStore(site.pool)).toEqual([]);
});

it("the kinds define the capacity, never below what is sold, and not for a show that fans have joined", async () => {
  const show = await soldShow(kind());
  await buy(ana, show, 1);
  const form = (await call("GET", `events/manage/events/${show.id}/ticket-kinds/`, owner))
    .body as TicketKindsForEditing;
  expect(form.kinds).toMatchObject([{ places: 2, sold: 1 }]);
  const id = form.kinds[0]?.id;
  expect(await putKinds(show.id, [kind({ id, places: 0 })], form.version)).toMatchObject({
    body: { kinds: ["1 tickets of the kind “Floor” are sold already"] },
  });
  expect((await putKinds(show.id, [], form.version)).status).toBe(400);
  expect((await call("POST", `events/events/${show.id}/capacity/`, owner, { capacity: 9 })).status).toBe(409);
  const later = kind({ id, places: 4, sales_from: "2026-06-20T10:00:00Z" });
  expect((await putKinds(show.id, [later], form.version)).status).toBe(200);
  expect((await putKinds(show.id, [later], form.version)).status).toBe(409);
  const capacity = site.db.selectFrom("events").select(["capacity", "places_taken"]).where("id", "=", show.id);
  expect(await capacity.executeTakeFirst()).toEqual({ capacity: 4, places_taken: 1 });
  const early = { product_id: show.product_id, variant_id: show.kinds[0]?.id };
  expect((await call("POST", "store/cart/add/", ben, early)).status).toBe(409);
  clock.set("2026-06-20T10:00:00Z");
  expect((await call("POST", "store/cart/add/", ben, early)).status).toBe(200);
  await clear(ben);

  const joined = await makeEvent(site.db);
  await call("POST", `events/events/${joined}/join/`, ana, {});
  expect((await putKinds(joined, [kind()])).status).toBe(409);
  const overfull = site.db
    .insertInto("event_entries")
    .values({ event_id: show.id, user_id: cem.id, party_size: 4, status: "attending" })
    .execute();
  await expect(overfull).rejects.toMatchObject({ code: "23514" });
});

it("ticket kinds do not appear as products in the store's lists and editor", async () => {
  const show = await soldShow(kind());
  const product = show.product_id ?? 0;
  await makeProduct(site.db);
  const listed = (await call("GET", "store/products/", null)).body as { results: { id: number }[] };
  expect(listed.results.map(({ id }) => id)).not.toContain(product);
  await expect(site.services.store.productEditor.byId(product)).rejects.toMatchObject({ code: "not_found" });
});

it("tickets of a deleted account are given up without a refund", async () => {
  const show = await soldShow(kind());
  const dee = await signInToday(site.db);
  const bought = await buy(dee, show, 2);
  await site.services.store.ticketReturns.giveUpAll(dee.id);
  expect(await left(show.id)).toEqual([2]);
  expect((await call("GET", `store/orders/${bought.id}/`, dee)).body).toMatchObject({
    status: "processing",
    refunded_amount: "0.00",
  });
  expect(await auditStore(site.pool)).toEqual([]);
});

it("cancels an unpaid order of a deleted account with its places, and refunds a late payment", async () => {
  const show = await soldShow(kind());
  const dee = await signInToday(site.db);
  const { order: unpaid } = await order(dee, show, 2);
  const { payments, ticketReturns } = site.services.store;
  const { payment_intent_id } = await payments.intentFor(dee.id, unpaid.id);
  await ticketReturns.giveUpAll(dee.id);
  expect(await left(show.id)).toEqual([2]);
  const now = () => call("GET", `store/orders/${unpaid.id}/`, dee);
  expect((await now()).body).toMatchObject({ status: "cancelled" });
  const payment = await site.db
    .selectFrom("payments")
    .select(["id", "order_id"])
    .where("provider_intent_id", "=", payment_intent_id)
    .executeTakeFirstOrThrow();
  await payments.follow(await payments.apply(payment, { status: "succeeded", captured_cents: 5000 }, null));
  expect((await now()).body).toMatchObject({ payment_status: "refunded", refunded_amount: "50.00" });
  await ticketReturns.giveUpAll(dee.id);
  expect(await left(show.id)).toEqual([2]);
  expect(await auditStore(site.pool)).toEqual([]);
});

it("erasing an account cancels its unpaid orders", async () => {
  const show = await soldShow(kind());
  const dee = await signInToday(site.db);
  const { order: unpaid } = await order(dee, show, 2);
  await site.services.store.payments.intentFor(dee.id, unpaid.id);
  const person = { id: dee.id, email: "dee@example.com", email_verified: true };
  await site.db.transaction().execute((trx) => site.services.personalData.erase(trx, person));
  expect(await left(show.id)).toEqual([2]);
  const row = site.db.selectFrom("orders").select(["status", "user_id"]).where("id", "=", unpaid.id);
  expect(await row.executeTakeFirst()).toEqual({ status: "cancelled", user_id: null });
  expect(await auditStore(site.pool)).toEqual([]);
});

it("tickets of a show that has begun stay with a deleted account, and nothing is refunded", async () => {
  const show = await soldShow(kind());
  const dee = await signInToday(site.db);
  const bought = await buy(dee, show, 1);
  clock.set("2026-07-01T18:30:00Z");
  await site.services.store.ticketReturns.giveUpAll(dee.id);
  expect((await ofOrder(dee, bought)).body).toMatchObject([{ status: "held" }]);
  expect(await call("POST", `store/orders/${bought.id}/cancel/`, dee)).toMatchObject({ status: 409 });
  expect(await auditStore(site.pool)).toEqual([]);
});
