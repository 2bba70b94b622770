import type { OrderDetail } from "@fanfare/contracts/store/order";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { queuedEventMails } from "../../../../test/event-factories.ts";
import { signIn } from "../../../../test/factories.ts";
import { auditStore } from "../../../../test/store-auditor.ts";
import { BILLING, makeProduct } from "../../../../test/store-factories.ts";
import { createStripeSite, type StripeSite } from "../../../../test/stripe-site.ts";
import { createTicketRig, kind } from "../../../../test/ticket-rig.ts";

const NOW = "2026-06-15T12:00:00Z";
type Person = { id: number; token: string };
let site: StripeSite;
let owner: Person;
let fan: Person;

beforeAll(async () => {
  site = await createStripeSite();
});
afterAll(() => site.close());
beforeEach(async () => {
  site.clock.set(NOW);
  await site.stripe.webhooks.settled();
  site.stripe.webhooks.reset();
  owner = await signIn(site, { role: "owner" });
  fan = await signIn(site);
  return async () => {
    await site.stripe.webhooks.settled();
    expect(await auditStore(site.pool)).toEqual([]);
  };
});

const post = (path: string, body: object = {}, language = "en") =>
  site.call("POST", `/api/store/${path}`, { token: fan.token, body, headers: { "accept-language": language } });

const { soldShow, setShowStatus } = createTicketRig(() => ({ site, owner }));

/** A show that sells three places, and a cart line for two of them. */
async function threePlaces() {
  const { event_id, product_id, kinds } = await soldShow(kind({ places: 3 }));
  return { id: event_id, line: { product_id, variant_id: kinds[0]?.id, quantity: 2 } };
}

async function placed(line: object, language?: string) {
  expect((await post("cart/add/", line)).status).toBe(200);
  return (await post("orders/create/", BILLING, language)).body as OrderDetail;
}

const intentFor = async (order_id: number) =>
  ((await post("orders/payment-intent/", { order_id })).body as { payment_intent_id: string }).payment_intent_id;
const order = (id: number) => site.services.store.orders.byId(fan.id, id);

it.each([
  ["was cancelled", "This show was cancelled.", (id: number) => setShowStatus(id, "cancelled")],
  ["is over", "This show is over.", async () => site.clock.set("2026-07-01T21:00:00Z")],
] as const)(
  "a show that %s can no longer be paid, and a late payment is refunded and its order cancelled",
  async (_, detail, close) => {
    const show = await threePlaces();
    const shirt = await makeProduct(site.db, { name: "Shirt", price_cents: 1000, stock: 5 });
    await post("cart/add/", { product_id: shirt.id, quantity: 1 });
    const { id } = await placed(show.line);
    // As if the shop had taken no payments for a long time.
    const until = new Date("2026-07-02T00:00:00Z");
    await site.db.transaction().execute((trx) => site.services.store.orders.keepUnpaidUntil(trx, until));
    const intent = await intentFor(id);
    expect(await order(id)).toMatchObject({ can_pay: true, payable_until: until.toISOString() });
    await close(show.id);
    const closed = { id, status: "pending", can_pay: false, payable_until: null };
    expect(await order(id)).toMatchObject(closed);
    const { results } = await site.services.store.orders.list(fan.id, { page: 1, page_size: 10 });
    expect(results).toMatchObject([closed]);
    expect(await post("orders/payment-intent/", { order_id: id })).toMatchObject({ status: 409, body: { detail } });

    site.stripe.account.pay(intent, "succeed");
    await site.stripe.webhooks.settled();
    for (const refund of await site.db.selectFrom("refunds").select("id").where("order_id", "=", id).execute()) {
      await site.services.store.payments.follow({ refund_ids: [refund.id], payment_ids: [] });
    }
    expect(await order(id)).toMatchObject({
      status: "cancelled",
      payment_status: "refunded",
      refunded_amount: "60.00",
    });
    expect(await site.services.events.attendance.ownPlace(fan.id, show.id)).toEqual({ place: null });
    expect((await queuedEventMails(site)).filter(({ subject }) => subject.startsWith("Your tickets"))).toEqual([]);
  },
);

it("tickets paid through a notice use the language of their order, and so do later mails about the show", async () => {
  await site.services.site.change({ languages: ["en", "de"] });
  const show = await threePlaces();
  const { id } = await placed(show.line, "de");
  site.stripe.account.pay(await intentFor(id), "succeed");
  await site.stripe.webhooks.settled();
  const subject = async () => (await queuedEventMails(site)).at(-1)?.subject;
  expect(await subject()).toBe("Deine Tickets: Lanterns");
  await setShowStatus(show.id, "cancelled");
  await site.services.events.news.announceChangeJob.run({ event_id: show.id }, undefined as never);
  expect(await subject()).toBe("Abgesagt: Lanterns");
});
