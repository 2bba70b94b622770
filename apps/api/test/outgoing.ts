import type { StripeSimulator } from "@fanfare/simulators/stripe/server";
import { sql } from "kysely";
import { makeEvent } from "./event-factories.ts";
import { makeAlbum, makeUser } from "./factories.ts";
import type { PrintifySite } from "./printify-site.ts";
import { BILLING } from "./store-factories.ts";

export const HOUR = 3_600_000;

/** Places an order of one shirt that the provider prints; it counts as paid once Stripe confirms it. */
async function placed(from: PrintifySite, variantId: number): Promise<{ id: number; intent: string }> {
  const fanCall = (path: string, body: object) =>
    from.call("POST", `/api/store/${path}`, { token: from.fan.token, body });
  const { product_id } = await from.db
    .selectFrom("product_variants")
    .select("product_id")
    .where("id", "=", variantId)
    .executeTakeFirstOrThrow();
  await fanCall("cart/add/", { product_id, variant_id: variantId });
  const { id } = (await fanCall("orders/create/", BILLING)).body as { id: number };
  const { payment_intent_id } = (await fanCall("orders/payment-intent/", { order_id: id })).body as {
    payment_intent_id: string;
  };
  return { id, intent: payment_intent_id };
}

/** Creates one of everything that goes out automatically later, up to 20 hours from now. */
export async function fillOutgoing(from: PrintifySite, stripe: StripeSimulator): Promise<void> {
  const now = from.clock.now();
  from.printify.products.create({ title: "Tour Tee" });
  await from.sync();
  const { id: shirt } = await from.db
    .selectFrom("product_variants")
    .select("id")
    .orderBy("position")
    .executeTakeFirstOrThrow();
  // Paid, but the provider does not know yet.
  const printed = await placed(from, shirt);
  stripe.account.pay(printed.intent, "succeed");
  await stripe.webhooks.settled();
  // Paid and cancelled, but the refund is not requested from Stripe yet.
  const refunded = await placed(from, shirt);
  stripe.account.pay(refunded.intent, "succeed");
  await stripe.webhooks.settled();
  await from.db.transaction().execute(async (trx) => {
    const payment = await trx
      .selectFrom("payments")
      .selectAll()
      .where("order_id", "=", refunded.id)
      .executeTakeFirstOrThrow();
    await trx
      .insertInto("refunds")
      .values({
        payment_id: payment.id,
        order_id: refunded.id,
        amount_cents: 100,
        reason: "owner",
        idempotency_key: "refund-of-the-test",
        created_at: now,
      })
      .execute();
    await trx.updateTable("payments").set({ refunded_cents: 100 }).where("id", "=", payment.id).execute();
  });
  // Paid at Stripe, but its webhook never arrived.
  stripe.webhooks.url = undefined;
  const unheard = await placed(from, shirt);
  stripe.account.pay(unheard.intent, "succeed");

  await makeUser(from.db, {
    email: "reader@example.com",
    newsletter_subscribed: true,
    email_verified_at: now,
  });
  for (const subject of ["Scheduled", "Half sent"]) {
    const { id, version } = await from.services.newsletter.letters.create(from.owner.id, {
      subject,
      body: "Words",
      segment: "all",
      event_id: null,
    });
    await from.services.newsletter.letters.send(from.owner.id, {
      id,
      version,
      scheduled_for: new Date(now.getTime() + HOUR).toISOString(),
    });
  }
  await sql`update letters set status = 'sending', started_at = now() where subject = 'Half sent'`.execute(from.db);
  await sql`
    insert into letter_recipients (letter_id, email, reader_kind, reader_id, status)
    select letters.id, people.email, 'account', users.id, people.status from letters, users,
      (values ('reader@example.com', 'waiting'), ('lost@example.com', 'sending'), ('done@example.com', 'accepted'))
        as people (email, status)
    where letters.subject = 'Half sent' and users.email = 'reader@example.com'`.execute(from.db);

  const album = await makeAlbum(from.db, {
    title: "Glass Tide",
    announced: true,
    expected_on: "2026-06-15",
    published_at: new Date(now.getTime() + HOUR),
  });
  await from.db
    .insertInto("notify_requests")
    .values({ album_id: album, email: "wants@example.com", confirmed_at: now })
    .execute();
  await from.db
    .insertInto("release_days")
    .values({ album_id: album, due_at: new Date(now.getTime() + HOUR), is_featured: true })
    .execute();
  const show = await makeEvent(from.db, { starts_at: new Date(now.getTime() + 20 * HOUR), places_taken: 1 });
  await from.db
    .insertInto("event_entries")
    .values({
      event_id: show,
      user_id: await makeUser(from.db, { email: "guest@example.com" }),
      party_size: 1,
      status: "attending",
      since: new Date(now.getTime() - 48 * HOUR),
    })
    .execute();
}
