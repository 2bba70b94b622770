import type { StripeSimulator } from "@fanfare/simulators/stripe/server";
import type pg from "pg";
import { createStripeProvider, type StripeSettings } from "../../src/integrations/stripe/stripe-provider.ts";
import { auditStore } from "../store-auditor.ts";
import { makeProduct } from "../store-factories.ts";
import { callAll, fillCarts, INPUT, makeFans, withStores } from "./store-rig.ts";

/** The possible outcomes of an order's payment, and so of the order. */
const FATES = ["paid", "declined first", "declined", "intent cancelled", "paid too late"] as const;
type Fate = (typeof FATES)[number];

const EXPECTED: Record<Fate, string> = {
  paid: "processing paid",
  "declined first": "processing paid",
  declined: "pending unpaid",
  "intent cancelled": "pending unpaid",
  "paid too late": "cancelled refunded",
};

/** Most are paid; one in twenty is paid too late. */
const fateOf = (index: number): Fate =>
  index % 20 === 7 ? "paid too late" : (FATES[[0, 0, 0, 1, 2, 3][index % 6] ?? 0] ?? "paid");

export type StormResult = { sent: number; responses: Record<string, number>; problems: string[]; seconds: number };

/**
 * Pays orders at the simulator while its webhooks are held, then sends each webhook `copies` times, in mixed order, to its site.
 * Afterwards every order must have the status that its own events determine, and the shop's books must match the provider's.
 */
export async function runNoticeStorm(options: {
  connection: pg.PoolConfig;
  simulator: StripeSimulator;
  stripe: StripeSettings;
  orders: number;
  copies: number;
}): Promise<StormResult> {
  const { simulator, connection } = options;
  const provider = createStripeProvider(options.stripe);
  let now = new Date();
  const clock = { now: () => now };
  const before = simulator.account.books;
  return withStores(connection, { replicas: 1, provider, clock }, async (_replicas, first) => {
    const people = await makeFans(first.db, options.orders);
    const { variantIds } = await makeProduct(first.db, { stock: 100_000 });
    const variant_id = variantIds[0] ?? 0;
    await fillCarts(
      first.db,
      people.map((user_id) => ({ user_id, variant_id, quantity: 1 })),
    );
    simulator.webhooks.settings.hold = true;
    const made = await callAll(
      people.map((user_id, index) => async () => {
        const order = await first.checkout.create(user_id, INPUT, null);
        const intent = await first.payments.intentFor(user_id, order.id);
        return { user_id, id: order.id, intent: intent.payment_intent_id, fate: fateOf(index) };
      }),
      8,
    );
    if (made.faults.length + made.refused.length > 0) throw made.faults[0] ?? made.refused[0];

    const late = made.done.filter(({ fate }) => fate === "paid too late");
    for (const { intent, fate } of made.done) {
      if (fate.startsWith("declined")) simulator.account.pay(intent, "decline");
      if (fate === "intent cancelled") simulator.account.cancelIntent(intent);
      else if (fate !== "declined") simulator.account.pay(intent, "succeed");
    }
    // The shop gets no notice of these payments while it cancels their orders.
    simulator.faults.add({ kind: "unavailable", times: 1_000_000 });
    await Promise.all(late.map(({ user_id, id }) => first.orders.cancel(user_id, id)));
    simulator.faults.clear();

    const began = performance.now();
    const sent = await simulator.webhooks.deliver({ copies: options.copies, concurrency: 16 });
    const seconds = (performance.now() - began) / 1000;
    simulator.webhooks.settings.hold = false;
    // Refunds that the notices made necessary are processed in batches.
    for (let round = 0; round * 40 <= late.length; round += 1) {
      now = new Date(now.getTime() + 6 * 60_000);
      await first.reconciler.reconcile();
    }
    await simulator.webhooks.settled();

    const problems = await auditStore(first.pool);
    const rows = await first.db
      .selectFrom("orders")
      .select(["id", "status", "payment_status", "paid_cents", "refunded_cents"])
      .where(
        "id",
        "in",
        made.done.map(({ id }) => id),
      )
      .execute();
    const byId = new Map(rows.map((row) => [row.id, row]));
    for (const { id, fate } of made.done) {
      const row = byId.get(id);
      const end = `${row?.status} ${row?.payment_status}`;
      if (end !== EXPECTED[fate]) problems.push(`order ${id}, ${fate}: ${end}`);
    }
    const { captured, refunded } = simulator.account.books;
    const sum = (column: "paid_cents" | "refunded_cents") => rows.reduce((total, row) => total + row[column], 0);
    if (sum("paid_cents") !== captured - before.captured) problems.push("the shop's income is not the provider's");
    if (sum("refunded_cents") !== refunded - before.refunded)
      problems.push("the shop's refunds are not the provider's");
    return { sent, responses: Object.fromEntries(simulator.webhooks.responses), problems, seconds };
  });
}
