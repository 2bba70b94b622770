import { expect, it } from "vitest";
import { queuedEventMails } from "../../../../test/event-factories.ts";
import { kind } from "../../../../test/ticket-rig.ts";
import { ana, ben, cem, clock, owner, rig, setUpTicketSite, site } from "../../../../test/ticket-site.ts";

setUpTicketSite();

const { call, soldShow, left, order, buy, cancel, place } = rig;

it("an expired order's places go to the waiting list, which also has to pay", async () => {
  const show = await soldShow(kind({ places: 1 }));
  const { order: lapsed } = await order(ana, show, 1);
  expect(await call("POST", `events/events/${show.event_id}/waitlist/`, ben, {})).toMatchObject({
    body: { position: 1 },
  });
  clock.set("2026-06-15T12:31:00Z");
  expect(await site.services.store.orders.expireDue()).toBe(1);
  expect(await place(ben, show)).toMatchObject({ offered_until: "2026-06-16T12:31:00.000Z" });
  expect(await left(show)).toEqual([0]);
  expect(await call("POST", "store/orders/payment-intent/", ana, { order_id: lapsed.id })).toMatchObject({
    status: 409,
  });
  expect(await call("POST", `events/events/${show.event_id}/join/`, ben, {})).toMatchObject({ status: 409 });
  expect(await order(cem, show, 1)).toMatchObject({
    status: 409,
    body: { detail: "Lanterns is sold out. Join the waitlist and the next free place is offered to you." },
  });
  await buy(ben, show, 1);
  expect(await place(ben, show)).toMatchObject({ status: "attending" });
});

it("a refund offers the places to the waiting list, for a whole order or one of its lines", async () => {
  const show = await soldShow(kind({ places: 1 }), kind({ name: "Balcony", price: "40.00", places: 1 }));
  const bought = await buy(ana, show, 1, 1);
  await call("POST", `events/events/${show.event_id}/waitlist/`, ben, {});
  const balcony = bought.items[1]?.id ?? 0;
  await site.services.store.ticketReturns.returnLine(owner.id, { id: bought.id, order_item_id: balcony });
  expect(await place(ana, show)).toMatchObject({ party_size: 1 });
  expect(await place(ben, show)).toMatchObject({ offered_until: expect.any(String) });
  expect((await call("GET", `store/orders/${bought.id}/`, ana)).body).toMatchObject({
    status: "processing",
    refunded_amount: "40.00",
  });
  const managed = await site.services.store.orderManagement.byId(bought.id);
  expect(managed.tickets).toMatchObject([{ status: "held" }, { order_item_id: balcony, status: "returned" }]);
  const again = site.services.store.ticketReturns.returnLine(owner.id, { id: bought.id, order_item_id: balcony });
  await expect(again).rejects.toMatchObject({ code: "conflict" });
  await buy(ben, show, 0, 1);
  expect((await cancel(ana, bought)).body).toMatchObject({
    status: "cancelled",
    refunded_amount: "65.00",
  });
  expect(await place(ana, show)).toBeNull();
  expect(await left(show)).toEqual([1, 0]);
});

it("mails to fans waiting for a sold show announce the line, an offer and its end, and tell them to buy", async () => {
  const show = await soldShow(kind({ places: 1 }));
  const before = (await queuedEventMails(site)).length;
  const bought = await buy(ana, show, 1);
  await call("POST", `events/events/${show.event_id}/waitlist/`, ben, {});
  await call("POST", `events/events/${show.event_id}/waitlist/`, cem, {});
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
