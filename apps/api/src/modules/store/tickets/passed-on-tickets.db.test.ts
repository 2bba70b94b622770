import { expect, it } from "vitest";
import { kind, type Person } from "../../../../test/ticket-rig.ts";
import { ana, ben, cem, clock, owner, rig, setUpTicketSite, site } from "../../../../test/ticket-site.ts";

setUpTicketSite();

const { call, soldShow, left, buy, passOn, cancel, wait, place } = rig;

/** A show with two places, both bought by Ana, who passes one on to Ben. */
async function passedOn() {
  const show = await soldShow(kind());
  const bought = await buy(ana, show, 2);
  await passOn(ana, ben, show);
  return { show, bought };
}
/** What happens on the day on which a person requests the deletion of their account. */
const goes = async ({ id }: Person) =>
  site.services.personalData.settle(site.db, { id, email: "gone@example.com", email_verified: true });

it("a passed-on ticket is sold again when the friend's account is deleted, first to the waiting list", async () => {
  const { show, bought } = await passedOn();
  await wait(cem, show, 1);
  await goes(ben);
  expect(await place(ben, show)).toBeNull();
  expect(await place(ana, show)).toMatchObject({ party_size: 1 });
  expect(await place(cem, show)).toMatchObject({ offered_until: "2026-06-16T12:00:00.000Z" });
  await buy(cem, show, 1);
  // The buyer can still return the remaining ticket as usual.
  expect((await cancel(ana, bought)).body).toMatchObject({ status: "cancelled" });
  expect(await left(show)).toEqual([1]);
});

it("after a friend's place was given up, the team's return refunds only the buyer's ticket", async () => {
  const { show, bought } = await passedOn();
  await goes(ben);
  const [line] = await site.services.store.showTickets.ofOwnOrder(ana.id, bought.id);
  expect(line).toMatchObject({ quantity: 1 });
  const order_item_id = line?.order_item_id ?? 0;
  await site.services.store.ticketReturns.returnLine(owner.id, { id: bought.id, order_item_id });
  expect((await call("GET", `store/orders/${bought.id}/`, ana)).body).toMatchObject({ refunded_amount: "25.00" });
  expect(await left(show)).toEqual([2]);
});

it("a deleted account gives up the buyer's remaining ticket, and a passed-on one stays with the friend", async () => {
  const { show } = await passedOn();
  await call("POST", `events/events/${show.event_id}/transfers/`, ana, { name: "Dee", email: "dee@example.com" });
  await wait(cem, show, 1);
  await goes(ana);
  expect(await place(ana, show)).toBeNull();
  expect(await place(ben, show)).toMatchObject({ status: "attending", party_size: 1 });
  await buy(cem, show, 1);
  expect(await left(show)).toEqual([0]);
  await site.db
    .transaction()
    .execute((trx) =>
      site.services.personalData.erase(trx, { id: ana.id, email: "gone@example.com", email_verified: true }),
    );
  await site.db.deleteFrom("users").where("id", "=", ana.id).execute();
  // The friend's place belongs to an order that no longer has an owner.
  await goes(ben);
  expect(await left(show)).toEqual([1]);
});

it("keeps tickets of a show that has begun", async () => {
  const { show } = await passedOn();
  clock.set("2026-07-01T18:30:00Z");
  await goes(ben);
  expect(await place(ben, show)).toMatchObject({ status: "attending" });
  clock.set("2026-06-15T12:00:00Z");
});
