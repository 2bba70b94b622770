import { expect, it } from "vitest";
import { kind } from "../../../../test/ticket-rig.ts";
import { ana, clock, rig, setUpTicketSite, site } from "../../../../test/ticket-site.ts";

setUpTicketSite();

const { call, soldShow, left, order, buy, cancel } = rig;

it("tickets of a deleted account are given up without a refund", async () => {
  const show = await soldShow(kind());
  const bought = await buy(ana, show, 2);
  await site.services.store.ticketReturns.giveUpAll(ana.id);
  expect(await left(show)).toEqual([2]);
  expect((await call("GET", `store/orders/${bought.id}/`, ana)).body).toMatchObject({
    status: "processing",
    refunded_amount: "0.00",
  });
});

it("cancels an unpaid order of a deleted account with its places, and refunds a late payment", async () => {
  const show = await soldShow(kind());
  const { order: unpaid } = await order(ana, show, 2);
  const { payments, ticketReturns } = site.services.store;
  const { payment_intent_id } = await payments.intentFor(ana.id, unpaid.id);
  await ticketReturns.giveUpAll(ana.id);
  expect(await left(show)).toEqual([2]);
  const now = () => call("GET", `store/orders/${unpaid.id}/`, ana);
  expect((await now()).body).toMatchObject({ status: "cancelled" });
  const payment = await site.db
    .selectFrom("payments")
    .select(["id", "order_id"])
    .where("provider_intent_id", "=", payment_intent_id)
    .executeTakeFirstOrThrow();
  await payments.follow(await payments.apply(payment, { status: "succeeded", captured_cents: 5000 }, null));
  expect((await now()).body).toMatchObject({ payment_status: "refunded", refunded_amount: "50.00" });
  await ticketReturns.giveUpAll(ana.id);
  expect(await left(show)).toEqual([2]);
});

it("erasing an account cancels its unpaid orders", async () => {
  const show = await soldShow(kind());
  const { order: unpaid } = await order(ana, show, 2);
  await site.services.store.payments.intentFor(ana.id, unpaid.id);
  const person = { id: ana.id, email: "dee@example.com", email_verified: true };
  await site.db.transaction().execute((trx) => site.services.personalData.erase(trx, person));
  expect(await left(show)).toEqual([2]);
  const row = site.db.selectFrom("orders").select(["status", "user_id"]).where("id", "=", unpaid.id);
  expect(await row.executeTakeFirst()).toEqual({ status: "cancelled", user_id: null });
});

it("tickets of a show that has begun stay with a deleted account, and nothing is refunded", async () => {
  const show = await soldShow(kind());
  const bought = await buy(ana, show, 1);
  clock.set("2026-07-01T18:30:00Z");
  await site.services.store.ticketReturns.giveUpAll(ana.id);
  expect((await call("GET", `store/orders/${bought.id}/tickets/`, ana)).body).toMatchObject([{ status: "held" }]);
  expect(await cancel(ana, bought)).toMatchObject({ status: 409 });
});
