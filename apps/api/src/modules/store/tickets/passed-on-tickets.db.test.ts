import type { ShowTickets } from "@fanfare/contracts/store/ticket-kinds";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { signInToday } from "../../../../test/event-factories.ts";
import { createTestClock, createTestSite, type TestSite } from "../../../../test/site.ts";
import { auditStore } from "../../../../test/store-auditor.ts";
import { createTicketRig, kind } from "../../../../test/ticket-rig.ts";

const clock = createTestClock("2026-06-15T12:00:00Z");
type Person = { id: number; token: string };
let site: TestSite;
let owner: Person;
let ana: Person;
let ben: Person;
let cem: Person;

beforeAll(async () => {
  site = await createTestSite({ clock });
});
afterAll(() => site.close());
beforeEach(async () => {
  owner = await signInToday(site.db, { role: "owner" });
  [ana, ben, cem] = await Promise.all([signInToday(site.db), signInToday(site.db), signInToday(site.db)]);
  return async () => expect(await auditStore(site.pool)).toEqual([]);
});

const { call, soldShow, buy, passOn, cancel, wait, place } = createTicketRig(() => ({ site, owner }));
const tickets = (id: number) => site.services.store.showTickets.ofShow(id);
const left = async ({ event_id }: ShowTickets) => (await tickets(event_id)).kinds.map(({ places_left }) => places_left);

/** A show of two places, both Ana's, of which she passes one on to Ben. */
async function passedOn() {
  const show = await soldShow(kind());
  const bought = await buy(ana, show, 2);
  await passOn(ana, ben, show);
  return { show, bought };
}
/** What happens on the day on which somebody asks for their account's end. */
const goes = async ({ id }: Person) =>
  site.services.personalData.settle(site.db, { id, email: "gone@example.com", email_verified: true });

it("a ticket that a friend was given is sold again when the friend's account goes, first to who waits", async () => {
  const { show, bought } = await passedOn();
  await wait(cem, show, 1);
  await goes(ben);
  expect(await place(ben, show)).toBeNull();
  expect(await place(ana, show)).toMatchObject({ party_size: 1 });
  expect(await place(cem, show)).toMatchObject({ offered_until: "2026-06-16T12:00:00.000Z" });
  await buy(cem, show, 1);
  // What the buyer still has is given back as ever.
  expect((await cancel(ana, bought)).body).toMatchObject({ status: "cancelled" });
  expect(await left(show)).toEqual([1]);
});

it("what the team takes back after a friend's place went is paid back, and the friend's is not", async () => {
  const { show, bought } = await passedOn();
  await goes(ben);
  const [line] = await site.services.store.showTickets.ofOwnOrder(ana.id, bought.id);
  expect(line).toMatchObject({ quantity: 1 });
  const order_item_id = line?.order_item_id ?? 0;
  await site.services.store.ticketReturns.returnLine(owner.id, { id: bought.id, order_item_id });
  expect((await call("GET", `store/orders/${bought.id}/`, ana)).body).toMatchObject({ refunded_amount: "25.00" });
  expect(await left(show)).toEqual([2]);
});

it("what a buyer has kept of a line goes with the account, and what was passed on stays the friend's", async () => {
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
  // The friend's place is a piece of an order that is nobody's by now.
  await goes(ben);
  expect(await left(show)).toEqual([1]);
});

it("tickets of a show that has begun stay", async () => {
  const { show } = await passedOn();
  clock.set("2026-07-01T18:30:00Z");
  await goes(ben);
  expect(await place(ben, show)).toMatchObject({ status: "attending" });
  clock.set("2026-06-15T12:00:00Z");
});
