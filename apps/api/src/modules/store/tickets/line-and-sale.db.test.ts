import type { ShowTickets } from "@fanfare/contracts/store/ticket-kinds";
import { expect, it } from "vitest";
import { kind, type Person } from "../../../../test/ticket-rig.ts";
import { ana, ben, cem, clock, owner, rig, setUpTicketSite, site } from "../../../../test/ticket-site.ts";

setUpTicketSite();

const { call, soldShow, order, buy, cancel, wait, place } = rig;
const offeredUntil = async (who: Person, show: ShowTickets) => {
  const own = await place(who, show);
  return own?.status === "waitlisted" ? own.offered_until : own;
};
const minute = () => site.services.events.offers.endDueOffers();

it("offers no place after its sale has ended", async () => {
  const show = await soldShow(kind({ places: 1, sales_until: "2026-06-15T18:00:00Z" }));
  const bought = await buy(ana, show, 1);
  await wait(ben, show, 1);
  clock.set("2026-06-15T18:00:00Z");
  await cancel(ana, bought);
  expect(await offeredUntil(ben, show)).toBeNull();
  clock.set("2026-06-17T12:00:00Z");
  await minute();
  expect(await offeredUntil(ben, show)).toBeNull();
});

it("an offer ends with the sale at the latest", async () => {
  const show = await soldShow(kind({ places: 1, sales_until: "2026-06-15T18:00:00Z" }));
  const bought = await buy(ana, show, 1);
  await wait(ben, show, 1);
  await cancel(ana, bought);
  expect(await offeredUntil(ben, show)).toBe("2026-06-15T18:00:00.000Z");
});

it("an offer ends earlier if the end of the sale is moved forward", async () => {
  const show = await soldShow(kind({ places: 1 }));
  const bought = await buy(ana, show, 1);
  await wait(ben, show, 1);
  await cancel(ana, bought);
  const { version, kinds } = await site.services.store.ticketKindEditor.forEditing(show.event_id);
  const sooner = kinds.map(({ id, name, price, places }) =>
    kind({ id, name, price, places, sales_until: "2026-06-15T18:00:00Z" }),
  );
  const { status } = await call("PUT", `events/events/${show.event_id}/ticket-kinds/`, owner, {
    version,
    kinds: sooner,
  });
  expect(status).toBe(200);
  expect(await offeredUntil(ben, show)).toBe("2026-06-15T18:00:00.000Z");
});

it("offers no more places than the kinds on sale have, and reserves these for the fans with an offer", async () => {
  const show = await soldShow(
    kind({ places: 1 }),
    kind({ name: "Late", places: 5, sales_from: "2026-06-20T12:00:00Z" }),
  );
  const bought = await buy(ana, show, 1);
  // Five of the six places are of a kind that is not on sale yet.
  await wait(ben, show, 1);
  await wait(cem, show, 1);
  await cancel(ana, bought);
  expect(await offeredUntil(ben, show)).toBe("2026-06-16T12:00:00.000Z");
  expect(await offeredUntil(cem, show)).toBeNull();
  expect((await site.services.store.showTickets.ofShow(show.event_id)).kinds).toMatchObject([
    { places_left: 0 },
    { places_left: 5 },
  ]);
  expect((await order(ana, show, 1)).status).toBe(409);
  await buy(ben, show, 1);
  // Once the other kind is on sale, the fan in line is offered a place first.
  clock.set("2026-06-20T12:00:00Z");
  await minute();
  expect(await offeredUntil(cem, show)).toBe("2026-06-21T12:00:00.000Z");
  expect((await order(ana, show, 0, 4)).status).toBe(201);
});

it("a show without a date sells its offered places", async () => {
  const show = await soldShow(kind({ places: 1 }));
  const bought = await buy(ana, show, 1);
  await wait(ben, show, 1);
  await site.db.updateTable("events").set({ status: "postponed" }).where("id", "=", show.event_id).execute();
  // The announced date has passed.
  clock.set("2026-07-05T12:00:00Z");
  await cancel(ana, bought);
  expect(await offeredUntil(ben, show)).toBe("2026-07-06T12:00:00.000Z");
  await buy(ben, show, 1);
  expect(await offeredUntil(ben, show)).toMatchObject({ status: "attending" });
});
