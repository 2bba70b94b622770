import { randomUUID } from "node:crypto";
import type { OrderDetail } from "@fanfare/contracts/store/order";
import type { ShowTickets } from "@fanfare/contracts/store/ticket-kinds";
import { sql } from "kysely";
import { expect, it } from "vitest";
import { signInToday } from "../../../../test/event-factories.ts";
import { BILLING, makeBundle, makeProduct } from "../../../../test/store-factories.ts";
import { kind, type Person } from "../../../../test/ticket-rig.ts";
import { ana, ben, clock, owner, rig, setUpTicketSite, site } from "../../../../test/ticket-site.ts";
import { createContent } from "../../../platform/cache/content.ts";
import { ResponseCache } from "../../../platform/cache/response-cache.ts";
import { createShowReturns } from "../management/show-returns.service.ts";

setUpTicketSite();

const { call, soldShow, buy, passOn, setShowStatus, cancel, place } = rig;

const returns = () => site.services.store.showReturns;
const asked = (show: ShowTickets) => returns().begin(owner.id, show.event_id);
const work = (show: ShowTickets) =>
  returns().job.run({ event_id: show.event_id, actor_id: owner.id }, { abortSignal: undefined } as never);
const seen = async (who: Person, { id }: OrderDetail) => (await call("GET", `store/orders/${id}/`, who)).body;
/** The overview's count of tickets to refund for cancelled shows; the list that it leads to has shows exactly then. */
const toPayBack = async () => {
  const { attention } = await site.services.insights.overview.summary({ from: "2026-06-15", to: "2026-06-15" });
  const count = attention.find(({ kind: what }) => what === "tickets_to_pay_back")?.count ?? 0;
  const listed = await site.services.events.showEditor.list({ list: "to_pay_back", page: 1, page_size: 20 });
  expect(listed.count > 0).toBe(count > 0);
  return count;
};
const NONE = { tickets: 0, orders: 0, amount: "0.00" };
const NOT_REFUSED = { tickets: 0, lines: [] };

it("refunds all tickets of a cancelled show and leaves the rest of their orders unchanged", async () => {
  const show = await soldShow(kind({ places: 5 }), kind({ name: "Balcony", price: "40.00" }));
  const first = await buy(ana, show, 2);
  const second = await buy(ana, show, 0, 1);
  const shirt = await makeProduct(site.db, { name: "Shirt", price_cents: 1000, stock: 5 });
  await call("POST", "store/cart/add/", ben, { product_id: shirt.id, quantity: 1 });
  await call("POST", "store/cart/add/", ben, {
    product_id: show.product_id,
    variant_id: show.kinds[0]?.id,
    quantity: 1,
  });
  const mixed = (await call("POST", "store/orders/create/", ben, BILLING)).body as OrderDetail;
  const { payment_intent_id } = await site.services.store.payments.intentFor(ben.id, mixed.id);
  await site.services.store.payments.confirm(ben.id, mixed.id, payment_intent_id);

  await expect(asked(show)).rejects.toMatchObject({ code: "conflict" });
  await setShowStatus(show.event_id, "cancelled");
  const before = { paid: { tickets: 4, orders: 3, amount: "115.00" }, waiting: 0, returned: 0, refused: NOT_REFUSED };
  expect(await returns().of(show.event_id)).toEqual({ currency: "usd", ...before });
  expect(await toPayBack()).toBe(4);
  await asked(show);
  expect(await returns().of(show.event_id)).toMatchObject({ paid: NONE, waiting: 4, returned: 0 });
  await work(show);
  expect(await toPayBack()).toBe(0);
  expect(await returns().of(show.event_id)).toMatchObject({
    paid: NONE,
    waiting: 0,
    returned: 4,
    refused: NOT_REFUSED,
  });
  expect(await seen(ana, first)).toMatchObject({ payment_status: "refunded", refunded_amount: "50.00" });
  expect(await seen(ana, second)).toMatchObject({ payment_status: "refunded", refunded_amount: "40.00" });
  expect(await seen(ben, mixed)).toMatchObject({ status: "processing", refunded_amount: "25.00" });
  expect([await place(ana, show), await place(ben, show)]).toEqual([null, null]);

  const entries = await site.db
    .selectFrom("audit_log")
    .select("summary")
    .where("action", "=", "event.tickets_returned")
    .where("subject_id", "=", String(show.event_id))
    .execute();
  await asked(show);
  await work(show);
  expect(entries).toEqual([{ summary: "Has 4 tickets of the cancelled show “Lanterns” paid back" }]);
  expect(await seen(ben, mixed)).toMatchObject({ refunded_amount: "25.00" });
});

it("refunds a passed-on ticket to its buyer, and leaves the friend's own ticket until its refund", async () => {
  const show = await soldShow(kind({ places: 3 }));
  const bought = await buy(ana, show, 2);
  await passOn(ana, ben, show);
  const own = await buy(ben, show, 1);
  await setShowStatus(show.event_id, "cancelled");
  const [line] = await site.services.store.showTickets.ofOwnOrder(ana.id, bought.id);
  await site.services.store.ticketReturns.returnLine(owner.id, {
    id: bought.id,
    order_item_id: line?.order_item_id ?? 0,
  });
  expect(await seen(ana, bought)).toMatchObject({ refunded_amount: "50.00" });
  expect(await place(ana, show)).toBeNull();
  expect(await place(ben, show)).toMatchObject({ status: "attending", party_size: 1 });
  await asked(show);
  await work(show);
  expect(await seen(ben, own)).toMatchObject({ refunded_amount: "25.00" });
  expect(await place(ben, show)).toBeNull();
});

it("refunds a fan who was admitted before the show was cancelled, and keeps them on the door's list", async () => {
  const show = await soldShow(kind());
  const bought = await buy(ana, show, 1);
  const { doors } = site.services.events;
  const code = (await doors.list(show.event_id)).parties[0]?.codes[0] ?? "";
  const arrival = { id: randomUUID(), who: { by: "code" as const, code }, let_in_at: clock.now().toISOString() };
  const sent = { id: show.event_id, door: "North", undone: [], since: null };
  await doors.sync({ ...sent, arrivals: [{ ...arrival, is_let_in: false }] });
  await setShowStatus(show.event_id, "cancelled");
  await asked(show);
  await work(show);
  expect(await seen(ana, bought)).toMatchObject({ refunded_amount: "25.00" });
  expect((await doors.list(show.event_id)).entries).toMatchObject([{ kind: "fan", problem: null }]);
  expect(await place(ana, show)).toMatchObject({ status: "attending" });
});

it("lets a buyer cancel an order of a cancelled show although one of its tickets was passed on", async () => {
  const show = await soldShow(kind());
  const bought = await buy(ana, show, 2);
  await passOn(ana, ben, show);
  expect((await cancel(ana, bought)).status).toBe(409);
  await setShowStatus(show.event_id, "cancelled");
  expect((await cancel(ana, bought)).body).toMatchObject({ status: "cancelled", refunded_amount: "50.00" });
  expect([await place(ana, show), await place(ben, show)]).toEqual([null, null]);
});

it("a show that is put back on keeps its tickets, and its returns are no longer asked for", async () => {
  const show = await soldShow(kind({ places: 3 }));
  const bought = await buy(ben, show, 1);
  await setShowStatus(show.event_id, "cancelled");
  await asked(show);
  await setShowStatus(show.event_id, "upcoming");
  await work(show);
  const paid = { tickets: 1, orders: 1, amount: "25.00" };
  expect(await returns().of(show.event_id)).toMatchObject({ paid, waiting: 0, returned: 0, refused: NOT_REFUSED });
  expect(await place(ben, show)).toMatchObject({ status: "attending" });
  await setShowStatus(show.event_id, "cancelled");
  await asked(show);
  await work(show);
  expect(await seen(ben, bought)).toMatchObject({ refunded_amount: "25.00" });
});

it("leaves tickets sold in a bundle or refunded by hand to the team", async () => {
  const show = await soldShow(kind({ places: 5 }));
  const bundle = await makeBundle(site.db, [show.kinds[0]?.id ?? 0], { price_cents: 3000 });
  const inBundle = await buy(ana, { ...show, product_id: bundle.id, kinds: [] }, 1);
  const byHand = await buy(ben, show, 2);
  await setShowStatus(show.event_id, "cancelled");
  await site.services.store.orders.refund(owner.id, { id: byHand.id, amount_cents: 2500, note: null });
  expect((await returns().of(show.event_id)).paid).toEqual({ tickets: 3, orders: 2, amount: "0.00" });
  await asked(show);
  await work(show);
  const { refused } = await returns().of(show.event_id);
  expect(refused).toMatchObject({
    tickets: 3,
    lines: [
      { order_number: inBundle.order_number, tickets: 1, reason: expect.stringContaining("sold in a bundle") },
      { order_number: byHand.order_number, tickets: 2, reason: expect.stringContaining("refunded by hand") },
    ],
  });
  expect(await toPayBack()).toBe(3);
  // The team confirms that the refund was for these tickets, and decides on the bundle's.
  const { ticketReturns } = site.services.store;
  for (const { order_id: id, order_item_id } of refused.lines) {
    await ticketReturns.returnLine(owner.id, { id, order_item_id, is_refunded: true });
  }
  expect(await seen(ben, byHand)).toMatchObject({ refunded_amount: "25.00" });
  expect(await returns().of(show.event_id)).toMatchObject({ paid: NONE, waiting: 0, refused: NOT_REFUSED });
  expect(await toPayBack()).toBe(0);
});

it("keeps the tickets of a deleted account for the refund, which also ends a place passed on twice", async () => {
  const show = await soldShow(kind({ places: 3 }));
  const bought = await buy(ana, show, 2);
  const cem = await signInToday(site.db);
  await passOn(ana, ben, show);
  await passOn(ben, cem, show);
  await setShowStatus(show.event_id, "cancelled");
  const person = ({ id }: Person) => ({ id, email: "gone@example.com", email_verified: true });
  await site.services.personalData.settle(site.db, person(ana));
  expect(await returns().of(show.event_id)).toMatchObject({ paid: { tickets: 2, amount: "50.00" } });
  await site.db.transaction().execute((trx) => site.services.personalData.erase(trx, person(ben)));
  await site.db.deleteFrom("users").where("id", "=", ben.id).execute();
  expect(await place(cem, show)).toMatchObject({ status: "attending" });
  await asked(show);
  await work(show);
  expect(await seen(ana, bought)).toMatchObject({ refunded_amount: "50.00" });
  expect(await place(cem, show)).toBeNull();
});

it("restarts if its job was removed", async () => {
  const show = await soldShow(kind());
  const bought = await buy(ana, show, 1);
  await setShowStatus(show.event_id, "cancelled");
  await asked(show);
  const jobs = async () =>
    (
      await sql<{ payload: { event_id: number } }>`
        select payload from graphile_worker._private_jobs where key = ${`return_show_tickets:${show.event_id}`}`.execute(
        site.db,
      )
    ).rows;
  expect(await jobs()).toHaveLength(1);
  await sql`delete from graphile_worker._private_jobs where key = ${`return_show_tickets:${show.event_id}`}`.execute(
    site.db,
  );
  await asked(show);
  expect(await jobs()).toHaveLength(1);
  // The account that asked for the returns may have been deleted by then.
  await returns().job.run({ event_id: show.event_id, actor_id: 2_000_000_000 }, { abortSignal: undefined } as never);
  expect(await seen(ana, bought)).toMatchObject({ refunded_amount: "25.00" });
});

it("a failing line does not block the other refunds, and is retried", async () => {
  const show = await soldShow(kind({ places: 3 }));
  const orders = [await buy(ana, show, 1), await buy(ben, show, 1)];
  await setShowStatus(show.event_id, "cancelled");
  await asked(show);
  const { soldPlaces } = site.services.events;
  const { ticketReturns } = site.services.store;
  const content = createContent({ db: site.db, cache: new ResponseCache({ maxBytes: 1e6 }) });
  const returnLine: typeof ticketReturns.returnLine = async (...call) => {
    if (call[1].id === orders[0]?.id) throw new Error("the database went away");
    await ticketReturns.returnLine(...call);
  };
  const failing = createShowReturns({
    db: site.db,
    content,
    soldPlaces,
    ticketReturns: { ...ticketReturns, returnLine },
  });
  const payload = { event_id: show.event_id, actor_id: owner.id };
  await expect(failing.job.run(payload, { abortSignal: undefined } as never)).rejects.toThrow("went away");
  expect(await returns().of(show.event_id)).toMatchObject({ waiting: 1, returned: 1, refused: NOT_REFUSED });
  await work(show);
  expect(await returns().of(show.event_id)).toMatchObject({ waiting: 0, returned: 2 });
});

it("a place that a gone account passed on is void with the last tickets, also when the team settles these by hand", async () => {
  const show = await soldShow(kind({ places: 5 }));
  await buy(ana, show, 2);
  await passOn(ana, ben, show);
  const cem = await signInToday(site.db);
  const byHand = await buy(cem, show, 1);
  const person = { id: ana.id, email: "gone@example.com", email_verified: true };
  await site.services.personalData.settle(site.db, person);
  await site.db.transaction().execute((trx) => site.services.personalData.erase(trx, person));
  await site.db.deleteFrom("users").where("id", "=", ana.id).execute();
  await site.services.store.orders.refund(owner.id, { id: byHand.id, amount_cents: 2500, note: null });
  await setShowStatus(show.event_id, "cancelled");
  await asked(show);
  await work(show);
  expect(await place(ben, show)).toMatchObject({ status: "attending" });
  const [line] = (await returns().of(show.event_id)).refused.lines;
  const settled = { id: byHand.id, order_item_id: line?.order_item_id ?? 0, is_refunded: true };
  await site.services.store.ticketReturns.returnLine(owner.id, settled);
  expect(await place(ben, show)).toBeNull();
  await setShowStatus(show.event_id, "upcoming");
  expect(await place(ben, show)).toBeNull();
});

it("asking again voids the places that are left of a show whose tickets were all paid back before", async () => {
  const show = await soldShow(kind({ places: 5 }));
  await buy(ana, show, 1);
  await setShowStatus(show.event_id, "cancelled");
  await asked(show);
  await work(show);
  // As an earlier release left it.
  const entry = { event_id: show.event_id, user_id: ben.id, party_size: 1, status: "attending" as const };
  await site.db
    .insertInto("event_entries")
    .values({ ...entry, since: clock.now(), language: "en" })
    .execute();
  await sql`delete from graphile_worker._private_jobs`.execute(site.db);
  await asked(show);
  const { rows } = await sql`
    select from graphile_worker._private_jobs where key = ${`return_show_tickets:${show.event_id}`}`.execute(site.db);
  expect(rows).toHaveLength(1);
  await work(show);
  expect(await place(ben, show)).toBeNull();
});
