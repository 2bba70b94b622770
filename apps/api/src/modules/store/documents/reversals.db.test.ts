import { signatureHeader } from "@fanfare/simulators/stripe/webhooks";
import { sql } from "kysely";
import { extractText, getDocumentProxy } from "unpdf";
import { beforeEach, expect, it } from "vitest";
import { signIn } from "../../../../test/factories.ts";
import { withStores } from "../../../../test/races/store-rig.ts";
import { weakLocks } from "../../../../test/races/weak-locks.ts";
import { auditStore } from "../../../../test/store-auditor.ts";
import { fan, order, paid, post, setUpStripeOrders, site } from "../../../../test/stripe-order-rig.ts";
import { STRIPE_ENV, stripeProviderOf } from "../../../../test/stripe-site.ts";

setUpStripeOrders({ stock: 500 });

let owner: { id: number; token: string };
beforeEach(async () => {
  owner = await signIn(site, { role: "owner" });
});

type Listed = { kind: string; number: string; total: string; url: string };
const documents = async (id: number) =>
  (await site.call("GET", `/api/store/orders/${id}/documents/`, { token: fan.token })).body as Listed[];
const refund = (id: number, amount_cents: number, note: string | null = null) =>
  site.services.store.orders.refund(owner.id, { id, amount_cents, note });

/** Pays for an order of 20.00, refunds 5.00, and has the bank return the refund a day later. */
async function returned() {
  const { id, intent } = await paid();
  await refund(id, 500);
  const [made] = site.stripe.account.refundsOf(intent);
  site.clock.advance(86_400_000);
  site.stripe.account.settleRefund(made?.id ?? "", "failed");
  await site.stripe.webhooks.settled();
  return { id, refund_id: made?.id ?? "" };
}

async function textOf(url: string) {
  const { rawPayload } = await site.app.inject({ url });
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(rawPayload)), { mergePages: true });
  return text.replace(/\s+/g, " ");
}

/** The mails of one kind that are queued for an order. */
async function mails(id: number, kind: string) {
  const { rows } = await sql<{ payload: Parameters<typeof compose>[0] }>`
    select payload from graphile_worker._private_jobs jobs
    join graphile_worker._private_tasks tasks on tasks.id = jobs.task_id
    where identifier = 'order_mail' and payload->>'order_id' = ${String(id)} and payload->'news'->>'kind' = ${kind} order by jobs.id`.execute(
    site.db,
  );
  const { compose } = site.services.store.orderMails.mail;
  return Promise.all(rows.map(({ payload }) => compose(payload)));
}

/** The numbers of credit notes and reversals. */
const numbers = async () =>
  (
    await site.db
      .selectFrom("sales_documents")
      .select("number")
      .where("kind", "<>", "receipt")
      .orderBy("number")
      .execute()
  ).map(({ number }) => number);
const upTo = (count: number) => Array.from({ length: count }, (_, nth) => nth + 1);

it("reverses the credit note of a refund that the bank returns, in the credit notes' numbers, and writes to the buyer", async () => {
  const { id } = await returned();
  await refund(id, 700, "A torn poster");
  const listed = await documents(id);
  const [, credit, reversal, again] = listed;
  expect(listed.map(({ kind, total }) => [kind, total])).toEqual([
    ["receipt", "20.00"],
    ["credit_note", "5.00"],
    ["reversal", "5.00"],
    ["credit_note", "7.00"],
  ]);
  const nth = Number(credit?.number.slice(2));
  expect([reversal, again].map((document) => document?.number)).toEqual(
    [nth + 1, nth + 2].map((number) => `C-${String(number).padStart(6, "0")}`),
  );
  expect(await numbers()).toEqual(upTo(nth + 2));
  const text = await textOf(reversal?.url ?? "");
  for (const said of ["Reversal of a credit note", `credit note ${credit?.number}`, "Refund reversed $5.00"]) {
    expect(text).toContain(said);
  }
  expect(await order(id)).toMatchObject({ payment_status: "partially_refunded", refunded_amount: "7.00" });
  expect((await order(id)).events).toContainEqual(
    expect.objectContaining({ kind: "refund_failed", amount: "5.00", note: "The bank returned this refund." }),
  );
  const [mail, ...more] = await mails(id, "refund_returned");
  expect([mail?.subject, more]).toEqual([expect.stringMatching(/^The refund for your order #\S+ came back$/), []]);
  expect(mail?.text).toContain("the bank returned our refund of $5.00");
  expect(mail?.text).toContain("Paid: $20.00\nRefunded in total: $0.00\nRemains paid: $20.00");
  expect(mail?.text).toContain("/api/store/documents/");
  const [, last] = await mails(id, "refunded");
  expect(last?.text).toContain("Reason: A torn poster");
  expect(last?.text).toContain("Paid: $20.00\nRefunded in total: $7.00\nRemains paid: $13.00");
});

it("counts reversals in a period's sums and exports", async () => {
  const { documents: service } = site.services.store;
  site.clock.set("2026-07-10T12:00:00Z");
  const { id } = await returned();
  await refund(id, 700);
  expect((await service.ofPeriod("2026-07")).totals).toEqual([
    { currency: "usd", receipts: "20.00", credit_notes: "12.00", reversals: "5.00", net: "13.00" },
  ]);
  const { token } = await signIn(site, { role: "owner" });
  const csv = await site.call("GET", "/api/store/manage/documents/csv/?month=2026-07", { token });
  const totals = String(csv.body)
    .trim()
    .split("\r\n")
    .slice(1)
    .map((line) => line.split(","))
    .map((cells) => [cells[1], cells.at(-2)]);
  expect(totals).toEqual([
    ["receipt", "20.00"],
    ["credit_note", "-5.00"],
    ["reversal", "5.00"],
    ["credit_note", "-7.00"],
  ]);
});

it("is issued in the buyer's language", async () => {
  await site.services.site.change({ languages: ["en", "de"] });
  const { id, intent } = await paid();
  await site.db.updateTable("orders").set({ language: "de" }).where("id", "=", id).execute();
  await post(`orders/${id}/cancel/`);
  const [made] = site.stripe.account.refundsOf(intent);
  site.stripe.account.settleRefund(made?.id ?? "", "failed");
  await site.stripe.webhooks.settled();
  const [, credit, reversal] = await documents(id);
  expect(await textOf(reversal?.url ?? "")).toContain(`Storno der Gutschrift ${credit?.number}`);
  const [mail] = await mails(id, "refund_returned");
  expect(mail?.subject).toContain("kam zurück");
});

it("issues none for a refund that never succeeded", async () => {
  const { id, intent } = await paid();
  site.stripe.account.refundsBegin = "pending";
  await refund(id, 500);
  const [made] = site.stripe.account.refundsOf(intent);
  site.stripe.account.settleRefund(made?.id ?? "", "failed");
  await site.stripe.webhooks.settled();
  expect(await documents(id)).toMatchObject([{ kind: "receipt" }]);
  expect(await mails(id, "refund_returned")).toEqual([]);
});

it("refuses a reversal of anything but the whole credit note of a failed refund, and a second one", async () => {
  const { id } = await returned();
  const rows = await site.db
    .selectFrom("sales_documents")
    .selectAll()
    .where("order_id", "=", id)
    .orderBy("id")
    .execute();
  const [receipt, credit, reversal] = rows;
  const other = await paid();
  await refund(other.id, 500);
  const standing = await site.db
    .selectFrom("sales_documents")
    .selectAll()
    .where("order_id", "=", other.id)
    .where("kind", "=", "credit_note")
    .executeTakeFirstOrThrow();
  const insert = (changes: object) => {
    const { id: _id, number: _number, content, ...row } = { ...reversal, ...changes } as NonNullable<typeof reversal>;
    const values = { ...row, content: JSON.stringify(content) };
    return site.db.insertInto("sales_documents").values(values).execute();
  };
  const before = await numbers();
  for (const [changes, constraint] of [
    [{}, "sales_documents_reverses_key"],
    [{ reverses_id: null }, "sales_documents_reversal"],
    [{ reverses_id: receipt?.id }, "sales_documents_reversal"],
    [{ reverses_id: credit?.id, total_cents: 499 }, "sales_documents_reversal"],
    [{ reverses_id: credit?.id, currency: "eur" }, "sales_documents_reversal"],
    [{ reverses_id: standing.id, order_id: other.id }, "sales_documents_reversal"],
    [{ kind: "credit_note", refund_id: standing.refund_id }, "sales_documents_reverses_check"],
  ] as const) {
    await expect(insert(changes), JSON.stringify(changes)).rejects.toMatchObject({ constraint });
  }
  expect(await numbers()).toEqual(before);
});

/** Notices of a refund's failure, as Stripe sends them: of three types, each with an id of its own. */
function failures(refundId: string, count: number) {
  const event = site.stripe.account.events.findLast(({ data }) => data.object.id === refundId);
  return Array.from({ length: count }, (_, nth) => {
    const type = ["refund.failed", "refund.updated", "charge.refund.updated"][nth % 3];
    const body = JSON.stringify({ ...event, id: `evt_${refundId}_${nth}`, type });
    return { body, signature: signatureHeader(body, STRIPE_ENV.STRIPE_WEBHOOK_SECRET) };
  });
}

/** Refunds 5.00 of a new order, which the bank returns without a notice. */
async function silentlyReturned() {
  site.stripe.webhooks.settings.drop = false;
  const { id, intent } = await paid();
  await refund(id, 500);
  const [made] = site.stripe.account.refundsOf(intent);
  site.stripe.webhooks.settings.drop = true;
  site.stripe.account.settleRefund(made?.id ?? "", "failed");
  return { id, refund_id: made?.id ?? "" };
}

it("issues one reversal and one mail for a burst of notices", async () => {
  const { id, refund_id } = await silentlyReturned();
  const before = (await numbers()).length;
  const responses = await Promise.all(
    [...failures(refund_id, 24), ...failures(refund_id, 24)].map(({ body, signature }) =>
      site.app.inject({
        method: "POST",
        url: "/api/webhooks/stripe",
        headers: { "stripe-signature": signature },
        payload: body,
      }),
    ),
  );
  expect(new Set(responses.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
  expect((await documents(id)).map(({ kind }) => kind)).toEqual(["receipt", "credit_note", "reversal"]);
  expect(await mails(id, "refund_returned")).toHaveLength(1);
  expect(await numbers()).toEqual(upTo(before + 1));
});

it("negative control: without the order's lock only the database prevents more reversals", async () => {
  const provider = stripeProviderOf(site);
  const rush = async () => {
    const { id, refund_id } = await silentlyReturned();
    const options = { replicas: 2, provider, clock: site.clock, locks: weakLocks.order() };
    const ends = await withStores(site.connection, options, (replicas) =>
      Promise.allSettled(
        failures(refund_id, 12).map(({ body, signature }, nth) =>
          replicas[nth % 2]?.payments.receiveWebhook("stripe", Buffer.from(body), signature),
        ),
      ),
    );
    const refused = ends.filter(({ status }) => status === "rejected").length;
    return { refused, reversals: (await documents(id)).filter(({ kind }) => kind === "reversal").length };
  };
  const held = await rush();
  expect(held.reversals).toBe(1);
  expect(held.refused).toBeGreaterThan(0);
  await sql`alter table sales_documents drop constraint sales_documents_reverses_key`.execute(site.db);
  const loose = await rush();
  expect(loose.reversals).toBeGreaterThan(1);
  expect(await auditStore(site.pool)).toEqual([expect.stringContaining("credit notes")]);
  // The books balance again after each test.
  await sql`alter table sales_documents disable trigger sales_document_final`.execute(site.db);
  await sql`
    delete from sales_documents where id not in (select min(id) from sales_documents group by coalesce(reverses_id, -id))`.execute(
    site.db,
  );
});
