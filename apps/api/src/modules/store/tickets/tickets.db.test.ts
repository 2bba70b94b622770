import type { DoorList } from "@fanfare/contracts/events/door";
import type { UpcomingEvents } from "@fanfare/contracts/events/event";
import type { TicketSheet } from "@fanfare/contracts/events/ticket";
import type { OrderDetail } from "@fanfare/contracts/store/order";
import type { TicketKindsForEditing } from "@fanfare/contracts/store/ticket-kinds-editor";
import { expect, it } from "vitest";
import { makeEvent, queuedEventMails } from "../../../../test/event-factories.ts";
import { makeProduct } from "../../../../test/store-factories.ts";
import { kind, type Person } from "../../../../test/ticket-rig.ts";
import { ana, ben, cem, clock, owner, rig, setUpTicketSite, site } from "../../../../test/ticket-site.ts";

setUpTicketSite();

const { call, soldShow, putKinds, left, order, buy, pay, cancel, place } = rig;
const ofOrder = (who: Person, { id }: OrderDetail) => call("GET", `store/orders/${id}/tickets/`, who);

it("tickets are order lines: reserved while the order is unpaid, and held with tickets once it is paid", async () => {
  const show = await soldShow(kind(), kind({ name: "Balcony", price: "40.00", places: 3 }));
  expect((await call("GET", `events/events/${show.event_id}/ticket-kinds/`, null)).body).toMatchObject({
    currency: "usd",
    kinds: [{ name: "Floor", price: "25.00" }, { places_left: 3 }],
  });
  const { order: placed } = await order(ana, show, 1, 2);
  expect(placed).toMatchObject({
    total_amount: "105.00",
    items: [
      { source: "ticket", product: { name: "Lanterns" }, variant: { name: "Floor" } },
      { line_total: "80.00", quantity: 2 },
    ],
  });
  expect(await left(show)).toEqual([1, 1]);
  const line = { order_item_id: placed.items[1]?.id, event_id: show.event_id, quantity: 2 };
  expect((await ofOrder(ana, placed)).body).toMatchObject([{ quantity: 1 }, { ...line, status: "reserved" }]);
  expect((await ofOrder(ben, placed)).status).toBe(404);
  expect(await place(ana, show)).toBeNull();
  await pay(ana, placed);
  expect((await ofOrder(ana, placed)).body).toMatchObject([{ status: "held" }, { status: "held" }]);
  expect(await place(ana, show)).toMatchObject({ status: "attending", party_size: 3 });
  const sheet = (await call("GET", `events/events/${show.event_id}/tickets/`, ana)).body as { tickets: object[] };
  expect(sheet.tickets).toHaveLength(3);
  const mail = (await queuedEventMails(site)).at(-1);
  expect(mail).toMatchObject({ subject: "Your tickets: Lanterns" });
  expect(mail?.attachments).toHaveLength(4);
  expect((await call("GET", `events/events/${show.event_id}/`, null)).body).toMatchObject({ places_left: 2 });
});

it("the ticket page and the doors name the kinds that were bought, without numbers once places were passed on", async () => {
  const show = await soldShow(kind({ places: 9 }), kind({ name: "Balcony", price: "40.00", places: 9 }));
  const kindsOf = async (who: Person) =>
    ((await call("GET", `events/events/${show.event_id}/tickets/`, who)).body as TicketSheet).kinds;
  const notes = async () => {
    const { body } = await call("GET", `events/manage/doors/${show.event_id}/`, owner);
    return (body as DoorList).parties.map(({ note }) => note);
  };
  await buy(ana, show, 2, 1);
  await buy(cem, show, 2);
  const places = { name: "Floor", quantity: 2 };
  expect(await kindsOf(ana)).toEqual([places, { name: "Balcony", quantity: 1 }]);
  expect(await kindsOf(cem)).toEqual([places]);
  expect(await notes()).toEqual(["2 × Floor, 1 × Balcony", "Floor"]);

  await rig.passOn(ana, ben, show);
  const unknown = [
    { name: "Floor", quantity: null },
    { name: "Balcony", quantity: null },
  ];
  expect([await kindsOf(ana), await kindsOf(ben), await kindsOf(cem)]).toEqual([unknown, unknown, [places]]);
  expect(await notes()).toEqual(["Floor / Balcony", "Floor", expect.stringMatching(/^Floor \/ Balcony · Place from /)]);

  const free = await makeEvent(site.db, { title: "Free" });
  await call("POST", `events/events/${free}/join/`, ana, {});
  expect((await call("GET", `events/events/${free}/tickets/`, ana)).body).toMatchObject({ kinds: [] });
});

it("a show whose tickets are sold here is listed as such, without the link of a sale elsewhere", async () => {
  const elsewhere = { price_range: "$90", ticket_url: "https://tickets.example/7" };
  const id = await makeEvent(site.db, elsewhere);
  const listed = async () => {
    const { body } = await call("GET", "events/events/upcoming/", null);
    return (body as UpcomingEvents).upcoming_events.find((event) => event.id === id);
  };
  expect(await listed()).toMatchObject({ ...elsewhere, sells_tickets: false });
  await putKinds(id, [kind()]);
  expect(await listed()).toMatchObject({ ...elsewhere, ticket_url: null, sells_tickets: true });
  expect((await call("GET", `events/events/${id}/`, null)).body).toMatchObject({
    ticket_url: null,
    sells_tickets: true,
  });
});

it("a sold place can be neither joined nor left for free, and the limit per fan applies across orders", async () => {
  const show = await soldShow(kind({ places: 20 }));
  expect(await call("POST", `events/events/${show.event_id}/join/`, ana, {})).toMatchObject({
    status: 409,
    body: { detail: "Places at this show are for sale. Buy tickets on its page." },
  });
  await buy(ana, show, 3);
  expect(await call("DELETE", `events/events/${show.event_id}/join/`, ana)).toMatchObject({ status: 409 });
  await site.db.updateTable("events").set({ party_limit: 4 }).where("id", "=", show.event_id).execute();
  expect(await order(ana, show, 2)).toMatchObject({
    status: 409,
    body: { detail: "At most 4 tickets for Lanterns per person." },
  });
});

it("tickets that were passed on or whose show has begun cannot be returned", async () => {
  const show = await soldShow(kind({ places: 5 }));
  const bought = await buy(ana, show, 2);
  await call("POST", `events/events/${show.event_id}/transfers/`, ana, { name: "Dee", email: "dee@example.com" });
  expect(await cancel(ana, bought)).toMatchObject({ status: 409 });
  clock.set("2026-07-01T18:30:00Z");
  await site.db.deleteFrom("place_transfers").execute();
  expect(await cancel(ana, bought)).toMatchObject({
    status: 409,
    body: { detail: "This show has begun, so its tickets can no longer be returned." },
  });
  expect((await call("GET", "store/cart/", ben)).status).toBe(200);
  const late = await call("POST", "store/cart/add/", ben, {
    product_id: show.product_id,
    variant_id: show.kinds[0]?.id,
  });
  expect(late).toMatchObject({ status: 409 });
});

it("the kinds define the capacity, never below what is sold, and not for a show that fans have joined", async () => {
  const show = await soldShow(kind());
  await buy(ana, show, 1);
  const form = (await call("GET", `events/manage/events/${show.event_id}/ticket-kinds/`, owner))
    .body as TicketKindsForEditing;
  expect(form.kinds).toMatchObject([{ places: 2, sold: 1 }]);
  const id = form.kinds[0]?.id;
  expect(await putKinds(show.event_id, [kind({ id, places: 0 })], form.version)).toMatchObject({
    body: { kinds: ["1 tickets of the kind “Floor” are sold already"] },
  });
  expect((await putKinds(show.event_id, [], form.version)).status).toBe(400);
  expect((await call("POST", `events/events/${show.event_id}/capacity/`, owner, { capacity: 9 })).status).toBe(409);
  const later = kind({ id, places: 4, sales_from: "2026-06-20T10:00:00Z" });
  expect((await putKinds(show.event_id, [later], form.version)).status).toBe(200);
  expect((await putKinds(show.event_id, [later], form.version)).status).toBe(409);
  const capacity = site.db.selectFrom("events").select(["capacity", "places_taken"]).where("id", "=", show.event_id);
  expect(await capacity.executeTakeFirst()).toEqual({ capacity: 4, places_taken: 1 });
  const early = { product_id: show.product_id, variant_id: show.kinds[0]?.id };
  expect((await call("POST", "store/cart/add/", ben, early)).status).toBe(409);
  clock.set("2026-06-20T10:00:00Z");
  expect((await call("POST", "store/cart/add/", ben, early)).status).toBe(200);

  const joined = await makeEvent(site.db);
  await call("POST", `events/events/${joined}/join/`, ana, {});
  expect((await putKinds(joined, [kind()])).status).toBe(409);
  const overfull = site.db
    .insertInto("event_entries")
    .values({ event_id: show.event_id, user_id: cem.id, party_size: 4, status: "attending" })
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
