import type { OrderDetail } from "@fanfare/contracts/store/order";
import type { ShowTickets } from "@fanfare/contracts/store/ticket-kinds";
import { expect, it } from "vitest";
import { kind } from "../../../../test/ticket-rig.ts";
import { ana, ben, cem, clock, NOW, rig, setUpTicketSite, site } from "../../../../test/ticket-site.ts";

setUpTicketSite();

const { call, soldShow, order, buy, cancel, wait, place } = rig;
const capacity = (show: ShowTickets, places: number) =>
  site.db.updateTable("events").set({ capacity: places }).where("id", "=", show.event_id).execute();

/** A show whose two places Ana returned and which are now offered to Ben; Cem is next in line. */
async function offered() {
  const show = await soldShow(kind());
  const bought = await buy(ana, show, 2);
  await wait(ben, show, 2);
  await wait(cem, show, 1);
  await cancel(ana, bought);
  const offer = await place(ben, show);
  expect(offer).toMatchObject({ status: "waitlisted", position: 1, offered_until: "2026-06-16T12:00:00.000Z" });
  return { show, offer };
}

it.each([
  [
    "is not paid in time",
    async () => {
      clock.set("2026-06-15T12:31:00Z");
      expect(await site.services.store.orders.expireDue()).toBe(1);
    },
  ],
  ["is called off before it is paid", (order: OrderDetail) => cancel(ben, order)],
] as const)("an offer that has not expired is restored when its order %s", async (_, end) => {
  const { show, offer } = await offered();
  const { order: placed } = await order(ben, show, 2);
  expect(await place(ben, show)).toBeNull();
  await end(placed);
  expect(await place(ben, show)).toEqual(offer);
  expect(await place(cem, show)).toMatchObject({ offered_until: null, position: 2 });
  await buy(ben, show, 2);
  expect(await place(ben, show)).toMatchObject({ status: "attending", party_size: 2 });
});

it("restores the ordered part of an offer, but not one that has expired or was offered to others", async () => {
  const { show } = await offered();
  await order(ben, show, 1);
  expect(await place(cem, show)).toMatchObject({ offered_until: "2026-06-16T12:00:00.000Z" });
  clock.set("2026-06-15T12:31:00Z");
  await site.services.store.orders.expireDue();
  expect(await place(ben, show)).toMatchObject({ party_size: 1, offered_until: "2026-06-16T12:00:00.000Z" });

  clock.set(NOW);
  const { show: other } = await offered();
  clock.set("2026-06-16T11:59:00Z");
  await order(ben, other, 2);
  clock.set("2026-06-16T12:30:00Z");
  await site.services.store.orders.expireDue();
  expect(await place(ben, other)).toBeNull();
  expect(await place(cem, other)).toMatchObject({ offered_until: "2026-06-17T12:30:00.000Z" });
});

it("an offer can be ordered, and is restored, although the show's capacity was reduced", async () => {
  const { show, offer } = await offered();
  await capacity(show, 1);
  expect(await order(ben, show, 2)).toMatchObject({ status: 201 });
  clock.set("2026-06-15T12:31:00Z");
  await site.services.store.orders.expireDue();
  expect(await place(ben, show)).toEqual(offer);
  await capacity(show, 2);
});

it("a demo payment cannot be confirmed for a cancelled show, and its order expires", async () => {
  const show = await soldShow(kind());
  const { order: placed } = await order(ana, show, 1);
  const { payment_intent_id } = await site.services.store.payments.intentFor(ana.id, placed.id);
  await site.db.updateTable("events").set({ status: "cancelled" }).where("id", "=", show.event_id).execute();
  const refused = { status: 409, body: { detail: "This show was cancelled." } };
  expect(await call("POST", `store/orders/${placed.id}/confirm-payment/`, ana, { payment_intent_id })).toMatchObject(
    refused,
  );
  expect(await call("POST", "store/orders/payment-intent/", ana, { order_id: placed.id })).toMatchObject(refused);
  clock.set("2026-06-15T12:31:00Z");
  expect(await site.services.store.orders.expireDue()).toBe(1);
});
