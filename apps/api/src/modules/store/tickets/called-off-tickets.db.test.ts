import { randomUUID } from "node:crypto";
import type { OrderDetail } from "@fanfare/contracts/store/order";
import type { ShowTickets } from "@fanfare/contracts/store/ticket-kinds";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { signInToday } from "../../../../test/event-factories.ts";
import { createTestClock, createTestSite, type TestSite } from "../../../../test/site.ts";
import { auditStore } from "../../../../test/store-auditor.ts";
import { BILLING, makeBundle, makeProduct } from "../../../../test/store-factories.ts";
import { createTicketRig, kind } from "../../../../test/ticket-rig.ts";
import { createContent } from "../../../platform/cache/content.ts";
import { ResponseCache } from "../../../platform/cache/response-cache.ts";
import { createShowReturns } from "../management/show-returns.service.ts";

const clock = createTestClock("2026-06-15T12:00:00Z");
type Person = { id: number; token: string };
let site: TestSite;
let owner: Person;
let ana: Person;
let ben: Person;

beforeAll(async () => {
  site = await createTestSite({ clock });
});
afterAll(() => site.close());
beforeEach(async () => {
  owner = await signInToday(site.db, { role: "owner" });
  [ana, ben] = await Promise.all([signInToday(site.db), signInToday(site.db)]);
  return async () => expect(await auditStore(site.pool)).toEqual([]);
});

const { call, soldShow, buy, passOn, place } = createTicketRig(() => ({ site, owner }));

const setStatus = async (id: number, status: "cancelled" | "upcoming") => {
  const show = await site.db.selectFrom("events").select("version").where("id", "=", id).executeTakeFirstOrThrow();
  await site.services.events.editor.changeEvent(owner.id, { id, version: show.version, status });
};
const returns = () => site.services.store.showReturns;
const asked = (show: ShowTickets) => returns().begin(owner.id, show.event_id);
const work = (show: ShowTickets) =>
  returns().job.run({ event_id: show.event_id, actor_id: owner.id }, { abortSignal: undefined } as never);
const seen = async (who: Person, { id }: OrderDetail) => (await call("GET", `store/orders/${id}/`, who)).body;
/** What the overview counts of cancelled shows. */
const toPayBack = async () => {
  const { attention } = await site.services.insights.overview.summary({ from: "2026-06-15", to: "2026-06-15" });
  return attention.find(({ kind: what }) => what === "tickets_to_pay_back")?.count ?? 0;
};
const NONE = { tickets: 0, orders: 0, amount: "0.00" };
const NOT_REFUSED = { tickets: 0, lines: [] };

it("all tickets of a cancelled show are paid back, and the rest of their orders goes on", async () => {
  const show = await soldShow(kind({ places: 5 }), kind({ name: "Balcony", price: "40.00" }));
  const first = await buy(ana, show, 2);
  const second = await buy(ana, show, 1, 1);
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
  await setStatus(show.event_id, "cancelled");
  const before = { paid: { tickets: 4, orders: 3, amount: "115.00" }, waiting: 0, returned: 0, refused: NOT_REFUSED };
  expect(await returns().of(show.event_id)).toEqual({ currency: "usd", ...before });
  expect(await toPayBack()).toBe(4);
  await asked(show);
  expect(await toPayBack()).toBe(0);
  expect(await returns().of(show.event_id)).toMatchObject({ paid: NONE, waiting: 4, returned: 0 });
  await work(show);
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

it("a ticket that was passed on is paid back to its buyer, and what the friend bought stays the friend's until its turn", async () => {
  const show = await soldShow(kind({ places: 3 }));
  const bought = await buy(ana, show, 2);
  await passOn(ana, ben, show);
  const own = await buy(ben, show, 1);
  await setStatus(show.event_id, "cancelled");
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

it("who was let in before the show was called off is paid back and stays on the door's list", async () => {
  const show = await soldShow(kind());
  const bought = await buy(ana, show, 1);
  const { doors } = site.services.events;
  const code = (await doors.list(show.event_id)).parties[0]?.codes[0] ?? "";
  const arrival = { id: randomUUID(), who: { by: "code" as const, code }, let_in_at: clock.now().toISOString() };
  const sent = { id: show.event_id, door: "North", undone: [], since: null };
  await doors.sync({ ...sent, arrivals: [{ ...arrival, is_let_in: false }] });
  await setStatus(show.event_id, "cancelled");
  await asked(show);
  await work(show);
  expect(await seen(ana, bought)).toMatchObject({ refunded_amount: "25.00" });
  expect((await doors.list(show.event_id)).entries).toMatchObject([{ kind: "fan", problem: null }]);
  expect(await place(ana, show)).toMatchObject({ status: "attending" });
});

it("tickets of a bundle, and of a show that is put back on, are left for the team to see to", async () => {
  const show = await soldShow(kind({ places: 3 }));
  const bundle = await makeBundle(site.db, [show.kinds[0]?.id ?? 0], { price_cents: 3000 });
  const bought = await buy(ana, { ...show, product_id: bundle.id, kinds: [] }, 1);
  const plain = await buy(ben, show, 1);
  await setStatus(show.event_id, "cancelled");
  await asked(show);
  await setStatus(show.event_id, "upcoming");
  await work(show);
  const line = { tickets: 1, reason: "This show is no longer cancelled: its tickets stay." };
  const inBundle = "These tickets were sold in a bundle at one price: refund what they are worth by hand.";
  expect((await returns().of(show.event_id)).refused).toEqual({
    tickets: 2,
    lines: [
      { ...line, reason: inBundle, order_id: bought.id, order_number: bought.order_number },
      { ...line, order_id: plain.id, order_number: plain.order_number },
    ],
  });
  expect(await place(ben, show)).toMatchObject({ status: "attending" });
  expect(await toPayBack()).toBe(0);

  await setStatus(show.event_id, "cancelled");
  await asked(show);
  await work(show);
  expect(await returns().of(show.event_id)).toMatchObject({ waiting: 0, returned: 1, refused: { tickets: 1 } });
  expect(await toPayBack()).toBe(1);
  expect(await seen(ben, plain)).toMatchObject({ refunded_amount: "25.00" });
});

it("a line that fails does not keep the others from their money, and is tried again", async () => {
  const show = await soldShow(kind({ places: 3 }));
  const orders = [await buy(ana, show, 1), await buy(ben, show, 1)];
  await setStatus(show.event_id, "cancelled");
  await asked(show);
  const { soldPlaces } = site.services.events;
  const { ticketReturns } = site.services.store;
  const content = createContent({ db: site.db, cache: new ResponseCache({ maxBytes: 1e6 }) });
  const returnLine: typeof ticketReturns.returnLine = async (...call) => {
    if (call[1].id === orders[0]?.id) throw new Error("the database went away");
    await ticketReturns.returnLine(...call);
  };
  const failing = createShowReturns({ db: site.db, content, soldPlaces, ticketReturns: { returnLine } });
  const payload = { event_id: show.event_id, actor_id: owner.id };
  await expect(failing.job.run(payload, { abortSignal: undefined } as never)).rejects.toThrow("went away");
  expect(await returns().of(show.event_id)).toMatchObject({ waiting: 1, returned: 1, refused: NOT_REFUSED });
  await work(show);
  expect(await returns().of(show.event_id)).toMatchObject({ waiting: 0, returned: 2 });
});
