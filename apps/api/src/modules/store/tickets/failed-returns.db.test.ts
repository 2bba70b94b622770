import type { OrderDetail } from "@fanfare/contracts/store/order";
import type { ShowTickets } from "@fanfare/contracts/store/ticket-kinds";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { signInToday } from "../../../../test/event-factories.ts";
import { auditStore } from "../../../../test/store-auditor.ts";
import { createStripeSite, type StripeSite } from "../../../../test/stripe-site.ts";
import { createTicketRig, kind } from "../../../../test/ticket-rig.ts";

type Person = { id: number; token: string };
let site: StripeSite;
let owner: Person;
let ana: Person;
let intent: string;

beforeAll(async () => {
  site = await createStripeSite();
});
afterAll(() => site.close());
beforeEach(async () => {
  site.clock.set("2026-06-15T12:00:00Z");
  owner = await signInToday(site.db, { role: "owner" });
  ana = await signInToday(site.db);
  return async () => {
    site.stripe.account.refundsBegin = "succeeded";
    expect(await auditStore(site.pool)).toEqual([]);
  };
});

const { call, soldShow, order, setShowStatus, cancel } = createTicketRig(() => ({ site, owner }));
const returns = () => site.services.store.showReturns;
const seen = async ({ id }: OrderDetail) => (await call("GET", `store/orders/${id}/`, ana)).body as OrderDetail;
const toPayBack = async () => {
  const { attention } = await site.services.insights.overview.summary({ from: "2026-06-15", to: "2026-06-15" });
  return attention.find(({ kind: what }) => what === "tickets_to_pay_back")?.count ?? 0;
};
async function payAllBack({ event_id }: ShowTickets) {
  site.clock.advance(60_000);
  await returns().begin(owner.id, event_id);
  const waiting = (await returns().of(event_id)).waiting;
  await returns().job.run({ event_id, actor_id: owner.id }, { abortSignal: undefined } as never);
  await site.stripe.webhooks.settled();
  return waiting;
}
/** Ends the payment's pending refund in failure, as a bank does after days. */
async function failPending() {
  site.clock.advance(60_000);
  const refund = site.stripe.account.refundsOf(intent).find(({ status }) => status === "pending");
  site.stripe.account.settleRefund(refund?.id ?? "", "failed");
  await site.stripe.webhooks.settled();
}
/** A cancelled show with two paid tickets of one order, whose refund was begun and has failed. */
async function failed() {
  const show = await soldShow(kind({ places: 5 }));
  const { order: placed } = await order(ana, show, 2);
  intent = (await site.services.store.payments.intentFor(ana.id, placed.id)).payment_intent_id;
  site.stripe.account.pay(intent, "succeed");
  await site.stripe.webhooks.settled();
  await setShowStatus(show.event_id, "cancelled");
  site.stripe.account.refundsBegin = "pending";
  await payAllBack(show);
  expect(await returns().of(show.event_id)).toMatchObject({ waiting: 0, returned: 2, refused: { tickets: 0 } });
  await failPending();
  return { show, placed };
}
const FAILED = {
  waiting: 0,
  returned: 0,
  refused: { tickets: 2, lines: [{ tickets: 2, reason: expect.stringContaining("could not pay these tickets back") }] },
};
const DONE = { waiting: 0, returned: 2, refused: { tickets: 0, lines: [] } };

it("shows tickets whose refund has failed as not paid back, and repeats the refund when asked again", async () => {
  const { show, placed } = await failed();
  expect(await returns().of(show.event_id)).toMatchObject(FAILED);
  expect(await toPayBack()).toBe(2);
  // The job alone repeats nothing.
  await returns().job.run({ event_id: show.event_id, actor_id: owner.id }, { abortSignal: undefined } as never);
  expect(site.stripe.account.refundsOf(intent)).toHaveLength(1);

  expect(await payAllBack(show)).toBe(2);
  expect(site.stripe.account.refundsOf(intent)).toHaveLength(2);
  expect(await returns().of(show.event_id)).toMatchObject(DONE);
  await failPending();
  expect(await returns().of(show.event_id)).toMatchObject(FAILED);
  site.stripe.account.refundsBegin = "succeeded";
  await payAllBack(show);
  expect(await returns().of(show.event_id)).toMatchObject(DONE);
  expect(await toPayBack()).toBe(0);
  expect(await seen(placed)).toMatchObject({ payment_status: "refunded", refunded_amount: "50.00" });
  await payAllBack(show);
  expect(site.stripe.account.refundsOf(intent)).toHaveLength(3);
});

it("does not repeat a refund in whose place the team has refunded by hand", async () => {
  const { show, placed } = await failed();
  site.stripe.account.refundsBegin = "succeeded";
  const refund = (amount_cents: number) =>
    site.services.store.orders.refund(owner.id, { id: placed.id, amount_cents, note: null });
  await refund(2000);
  expect(await payAllBack(show)).toBe(0);
  const { refused } = await returns().of(show.event_id);
  expect(refused).toMatchObject({ tickets: 2, lines: [{ reason: expect.stringContaining("refund the rest") }] });
  expect(await seen(placed)).toMatchObject({ refunded_amount: "20.00" });
  await refund(3000);
  expect(await returns().of(show.event_id)).toMatchObject(DONE);
  expect(await toPayBack()).toBe(0);
});

it("an order that the team cancels after its refund has failed is paid back once", async () => {
  const { show, placed } = await failed();
  expect((await cancel(ana, placed)).status).toBe(409);
  site.stripe.account.refundsBegin = "succeeded";
  await site.services.store.orders.setStatus(owner.id, { id: placed.id, status: "cancelled" } as never);
  await site.stripe.webhooks.settled();
  expect(await returns().of(show.event_id)).toMatchObject(DONE);
  expect(await payAllBack(show)).toBe(0);
  expect(await seen(placed)).toMatchObject({ status: "cancelled", refunded_amount: "50.00" });
});
