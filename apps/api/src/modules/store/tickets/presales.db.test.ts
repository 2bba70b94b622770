import type { OrderDetail } from "@fanfare/contracts/store/order";
import type { ShowTickets } from "@fanfare/contracts/store/ticket-kinds";
import type { TicketKindsForEditing } from "@fanfare/contracts/store/ticket-kinds-editor";
import { expect, it } from "vitest";
import { signInToday } from "../../../../test/event-factories.ts";
import { createTestSite } from "../../../../test/site.ts";
import { BILLING } from "../../../../test/store-factories.ts";
import { createTicketRig, kind, type Person } from "../../../../test/ticket-rig.ts";
import { ana, ben, cem, clock, owner, rig, setUpTicketSite, site } from "../../../../test/ticket-site.ts";

setUpTicketSite();

const { call, soldShow, putKinds, left, order, buy, pay, cancel, place, wait, passOn } = rig;

const FROM = "2026-06-16T10:00:00.000Z";
const GENERAL = "2026-06-18T10:00:00.000Z";
const CODE = "FANS-2026";
const early = (values: object = {}, presale: object = {}) =>
  kind({ places: 6, sales_from: GENERAL, presale: { from: FROM, code: CODE, places: null, ...presale }, ...values });

const open = (show: ShowTickets, code: string) =>
  call("POST", `events/events/${show.event_id}/ticket-kinds/presale/`, null, { code });
const add = (who: Person, show: ShowTickets, more: object = {}) =>
  call("POST", "store/cart/add/", who, { product_id: show.product_id, variant_id: show.kinds[0]?.id, ...more });
const placeOrder = (who: Person) => call("POST", "store/orders/create/", who, BILLING);
const editing = async (show: ShowTickets) =>
  (await call("GET", `events/manage/events/${show.event_id}/ticket-kinds/`, owner)).body as TicketKindsForEditing;

/** Orders tickets of the first kind with the presale's code. Returns the refusal of the cart or of the order. */
async function orderEarly(who: Person, show: ShowTickets, quantity = 1) {
  await call("DELETE", "store/cart/clear/", who);
  const added = await add(who, show, { quantity, presale_code: CODE });
  if (added.status !== 200) return { ...added, order: null as never };
  const placed = await placeOrder(who);
  return { ...placed, order: placed.body as OrderDetail };
}

it("sells a kind to holders of the code from the presale on, and to all from the general sale on", async () => {
  const show = await soldShow(early());
  expect(await open(show, CODE)).toMatchObject({ status: 409 });
  expect((await add(ana, show, { presale_code: CODE })).status).toBe(409);

  clock.set(FROM);
  expect(await open(show, "FANS-2027")).toMatchObject({
    status: 400,
    body: { code: ["This code does not open the presale."] },
  });
  expect((await open(show, " ")).status).toBe(400);
  expect(await open(show, " fans-2026 ")).toMatchObject({
    status: 200,
    body: { kinds: [{ id: show.kinds[0]?.id, places_left: 6 }] },
  });
  expect((await add(ana, show)).status).toBe(409);
  expect(await add(ana, show, { presale_code: "FANS" })).toMatchObject({
    status: 400,
    body: { presale_code: ["This code does not open the presale."] },
  });
  expect((await add(ana, show, { presale_code: "fans-2026 " })).status).toBe(200);
  const placed = await placeOrder(ana);
  expect(placed.status).toBe(201);
  await pay(ana, placed.body as OrderDetail);
  expect(await place(ana, show)).toMatchObject({ status: "attending", party_size: 1 });
  expect((await order(ben, show, 1)).status).toBe(409);

  clock.set(GENERAL);
  await buy(ben, show, 1);
  // A page that was opened in the presale still sends the code.
  expect((await add(cem, show, { presale_code: "old" })).status).toBe(200);
  expect(await open(show, CODE)).toMatchObject({ status: 409 });
  expect((await editing(show)).kinds).toMatchObject([{ sold: 2, presale: { code: CODE, from: FROM, sold: 1 } }]);
});

it("no response for fans or visitors has the code", async () => {
  const show = await soldShow(early());
  clock.set(FROM);
  const { body } = await call("GET", `events/events/${show.event_id}/ticket-kinds/`, null);
  expect(body).toMatchObject({ kinds: [{ presale_from: FROM, sales_from: GENERAL }] });
  const texts = [body, (await open(show, CODE)).body, (await add(ana, show, { presale_code: CODE })).body];
  texts.push((await placeOrder(ana)).body, (await call("GET", `events/events/${show.event_id}/`, null)).body);
  expect(JSON.stringify(texts)).not.toContain(CODE);
  expect((await call("GET", `events/manage/events/${show.event_id}/ticket-kinds/`, ana)).status).toBe(403);
});

it("sells no more tickets in the presale than its limit, and returned ones again", async () => {
  const show = await soldShow(early({}, { places: 2 }));
  clock.set(FROM);
  expect((await add(ben, show, { presale_code: CODE })).status).toBe(200);
  expect(await orderEarly(ana, show, 3)).toMatchObject({
    status: 409,
    body: { detail: "Only 2 left of Lanterns (Floor)." },
  });
  const { order: placed } = await orderEarly(ana, show, 2);
  await pay(ana, placed);
  expect((await open(show, CODE)).body).toMatchObject({ kinds: [{ places_left: 0 }] });
  expect((await call("GET", "store/cart/", ben)).body).toMatchObject({ items: [{ problem: "unavailable" }] });
  expect((await placeOrder(ben)).status).toBe(409);
  expect(await left(show)).toEqual([4]);
  await cancel(ana, placed);
  expect((await placeOrder(ben)).status).toBe(201);
  expect((await editing(show)).kinds).toMatchObject([{ sold: 1, presale: { places: 2, sold: 1 } }]);
  // The limit is that of the presale only.
  clock.set(GENERAL);
  await buy(ana, show, 4);
});

it("a limit that was lowered below what is sold sells nothing more, and reserved tickets can still be paid", async () => {
  const show = await soldShow(early({}, { places: 4 }));
  clock.set(FROM);
  const { order: placed } = await orderEarly(ana, show, 3);
  const { version, kinds } = await editing(show);
  const lower = early({ id: kinds[0]?.id }, { places: 1 });
  expect((await putKinds(show.event_id, [lower], version)).status).toBe(200);
  expect((await orderEarly(ben, show)).status).toBe(409);
  await pay(ana, placed);
  expect(await place(ana, show)).toMatchObject({ status: "attending", party_size: 3 });
});

it("the database refuses tickets past the limit by itself", async () => {
  const show = await soldShow(early({}, { places: 2 }));
  clock.set(FROM);
  const { order: placed } = await orderEarly(ana, show, 1);
  const row = await site.db
    .selectFrom("sold_places")
    .selectAll()
    .where("order_id", "=", placed.id)
    .executeTakeFirstOrThrow();
  expect(row.is_presale).toBe(true);
  const insert = site.db.transaction().execute(async (trx) => {
    await trx.deleteFrom("sold_places").where("order_item_id", "=", row.order_item_id).execute();
    await trx
      .insertInto("sold_places")
      .values({ ...row, offer: null, quantity: 3 })
      .execute();
  });
  await expect(insert).rejects.toMatchObject({ code: "23514", constraint: "sold_places_presale" });
});

it("a cart keeps its tickets when the code is changed, and not when the presale is removed", async () => {
  const show = await soldShow(early());
  clock.set(FROM);
  await add(ana, show, { presale_code: CODE });
  const change = async (presale: object | null) => {
    const { version, kinds } = await editing(show);
    return putKinds(show.event_id, [kind({ id: kinds[0]?.id, places: 6, sales_from: GENERAL, presale })], version);
  };
  await change({ from: FROM, code: "other-code", places: null });
  expect((await open(show, CODE)).status).toBe(400);
  const line = (await call("GET", "store/cart/", ana)).body as { items: { id: number }[] };
  expect((await call("PUT", `store/cart/items/${line.items[0]?.id}/update/`, ana, { quantity: 2 })).status).toBe(200);
  await change(null);
  expect((await placeOrder(ana)).status).toBe(409);
  await change({ from: FROM, code: "other-code", places: null });
  expect((await placeOrder(ana)).status).toBe(201);
});

it("is neither kept from the presale by the waitlist of kinds on sale, nor does it take their places", async () => {
  const show = await soldShow(kind({ places: 1 }), early({ name: "Balcony", places: 2 }));
  const bought = await buy(ana, show, 1);
  clock.set(FROM);
  await wait(ben, show, 1);
  const balcony = { variant_id: show.kinds[1]?.id, presale_code: CODE, quantity: 2 };
  expect((await add(cem, show, balcony)).status).toBe(200);
  await cancel(ana, bought);
  expect(await place(ben, show)).toMatchObject({ status: "waitlisted", offered_until: "2026-06-17T10:00:00.000Z" });
  expect((await placeOrder(cem)).status).toBe(201);
  await buy(ben, show, 1);
  expect(await left(show)).toEqual([0, 0]);
});

it("a fan with an offer who buys in the presale instead leaves the line, and the offer goes to the next", async () => {
  const show = await soldShow(kind({ places: 1 }), early({ name: "Balcony", places: 2 }));
  const bought = await buy(ana, show, 1);
  clock.set(FROM);
  await wait(ben, show, 1);
  await wait(cem, show, 1);
  await cancel(ana, bought);
  await add(ben, show, { variant_id: show.kinds[1]?.id, presale_code: CODE });
  const placed = await placeOrder(ben);
  expect(placed.status).toBe(201);
  expect(await place(cem, show)).toMatchObject({ status: "waitlisted", offered_until: "2026-06-17T10:00:00.000Z" });
  await pay(ben, placed.body as OrderDetail);
  await buy(cem, show, 1);
});

it("counts the tickets of the presale towards the largest party, and they are passed on like any other", async () => {
  const show = await soldShow(early());
  await site.db.updateTable("events").set({ party_limit: 2 }).where("id", "=", show.event_id).execute();
  clock.set(FROM);
  expect((await orderEarly(ana, show, 3)).status).toBe(409);
  const { order: placed } = await orderEarly(ana, show, 2);
  await pay(ana, placed);
  expect((await orderEarly(ana, show)).status).toBe(409);
  await passOn(ana, ben, show);
  expect(await place(ben, show)).toMatchObject({ status: "attending", party_size: 1 });
});

it("sells nothing in the presale of a cancelled show", async () => {
  const show = await soldShow(early());
  clock.set(FROM);
  await add(ana, show, { presale_code: CODE });
  await rig.setShowStatus(show.event_id, "cancelled");
  expect((await placeOrder(ana)).status).toBe(409);
  expect((await orderEarly(ben, show)).status).toBe(409);
});

it("keeps a presale that a call does not mention, and refuses one that is not before the general sale", async () => {
  const show = await soldShow(early());
  const { version, kinds } = await editing(show);
  const id = kinds[0]?.id;
  const put = (values: object) => putKinds(show.event_id, [kind({ id, places: 6, ...values })], version);
  expect(await put({ sales_from: null })).toMatchObject({
    status: 400,
    body: { kinds: ["The kind “Floor” has a presale, so its general sale has to begin after that."] },
  });
  const presale = { from: FROM, code: CODE, places: null };
  for (const [values, fault] of [
    [{ presale }, "Enter when the general sale begins, after the presale"],
    [{ sales_from: FROM, presale }, "Must be before the general sale begins"],
    [{ sales_from: GENERAL, presale: { ...presale, code: "abc" } }, "Use 4 to 32 letters, digits, - or _"],
    [
      { sales_from: GENERAL, presale: { ...presale, places: 0 } },
      "Must be a whole number from 1, or empty for no limit",
    ],
  ] as const) {
    const { status, body } = await put(values);
    expect([status, JSON.stringify(body)]).toEqual([400, expect.stringContaining(fault)]);
  }
  expect((await put({ sales_from: "2026-06-17T10:00:00Z" })).status).toBe(200);
  expect((await editing(show)).kinds).toMatchObject([{ presale: { from: FROM, code: CODE, places: null, sold: 0 } }]);
});

it("limits wrong codes by client, wherever they are entered, and not right ones", async () => {
  const limited = await createTestSite({ clock, env: { RATE_LIMITS: "on" } });
  try {
    const there = createTicketRig(() => ({ site: limited, owner: { id: 0, token: "" } }));
    const staff = await signInToday(limited.db, { role: "owner" });
    const rigged = createTicketRig(() => ({ site: limited, owner: staff }));
    const show = await rigged.soldShow(early());
    clock.set(FROM);
    const guess = (code: string) =>
      there.call("POST", `events/events/${show.event_id}/ticket-kinds/presale/`, null, { code });
    for (let nth = 0; nth < 35; nth += 1) expect((await guess(CODE)).status).toBe(200);
    const wrong = await Promise.all(Array.from({ length: 40 }, (_, nth) => guess(`WRONG${nth}`)));
    expect(wrong.filter(({ status }) => status === 400)).toHaveLength(30);
    expect(wrong.filter(({ status }) => status === 429)).toHaveLength(10);
    const line = { product_id: show.product_id, variant_id: show.kinds[0]?.id, presale_code: "WRONG" };
    expect((await there.call("POST", "store/cart/add/", staff, line)).status).toBe(429);
  } finally {
    await limited.close();
  }
});
