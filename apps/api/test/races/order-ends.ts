import type pg from "pg";
import type { StoreLocks } from "../../src/modules/store/orders/store-locks.ts";
import { auditStore } from "../store-auditor.ts";
import { makeProduct } from "../store-factories.ts";
import type { RaceResult } from "./cart-races.ts";
import { rowOf, whileHeld } from "./held-rows.ts";
import { callAll, fillCarts, INPUT, makeFans, pick, withStores } from "./store-rig.ts";
import { showWithTickets } from "./ticket-rush.ts";

/**
 * Orders that are paid and at the same moment cancelled by their buyer, by their time being over, or because their buyer's
 * account goes, with the tickets that they are for. Whoever comes first:
 * money and goods end on the same side, and nobody sees anything but a plain refusal.
 */
export function runOrderEnds(options: {
  connection: pg.PoolConfig;
  orders: number;
  against: "cancel" | "expiry" | "leaving";
  locks?: StoreLocks;
}): Promise<RaceResult & { paid: number; cancelled: number }> {
  // Ahead of the database's, by which a show was published.
  let now = new Date(Date.now() + 60_000);
  const clock = { now: () => now };
  return withStores(options.connection, { replicas: 3, clock, ...options }, async (replicas, first) => {
    const people = await makeFans(first.db, options.orders);
    const show = options.against === "leaving" ? await showWithTickets(first, options.orders) : null;
    const variant_id = show?.variant_id ?? (await makeProduct(first.db, { stock: 10_000 })).variantIds[0] ?? 0;
    await fillCarts(
      first.db,
      people.map((user_id) => ({ user_id, variant_id, quantity: 1 })),
    );
    const waiting = await Promise.all(
      people.map(async (user_id) => {
        const order = await first.checkout.create(user_id, INPUT, null);
        const intent = await first.payments.intentFor(user_id, order.id);
        return { user_id, id: order.id, intent_id: intent.payment_intent_id };
      }),
    );
    // Whose account goes has an order that could still be paid.
    if (options.against !== "leaving") now = new Date(now.getTime() + 31 * 60_000);
    const pay = waiting.map(
      ({ user_id, id, intent_id }, index) =>
        () =>
          pick(replicas, index).payments.confirm(user_id, id, intent_id),
    );
    const end =
      options.against === "cancel"
        ? waiting.map(
            ({ user_id, id }, index) =>
              async () =>
                void (await pick(replicas, index + 1).orders.cancel(user_id, id)),
          )
        : options.against === "leaving"
          ? waiting.map(
              ({ user_id }, index) =>
                () =>
                  pick(replicas, index + 1).ticketReturns.giveUpAll(user_id),
            )
          : waiting.map((_, index) => async () => void (await pick(replicas, index + 1).orders.expireDue()));
    // Of the first order both sides have read that it waits, and the end comes first. They meet at the first row that both
    // change: a payment looks at the order's shows before that.
    const [firstPay, firstEnd] = [pick(pay, 0), pick(end, 0)];
    const rows = show ? rowOf("events", show.id) : rowOf("orders", waiting[0]?.id ?? 0);
    const held = { connection: options.connection, rows, waiting: 2 };
    const staged = await whileHeld(held, async (haveCome) => {
      const ending = callAll([firstEnd], 1);
      await haveCome(1);
      return Promise.all([ending, callAll([firstPay], 1)]);
    });
    const calls = pay.flatMap((call, index) => (index % 2 === 0 ? [call, pick(end, index)] : [pick(end, index), call]));
    const ends = await callAll(calls.slice(2), 8);
    ends.faults.push(...staged.flatMap(({ faults }) => faults));
    const problems = await auditStore(first.pool);
    const orders = await first.db
      .selectFrom("orders")
      .select(["status", "payment_status"])
      .where(
        "id",
        "in",
        waiting.map((order) => order.id),
      )
      .execute();
    const odd = orders.filter(
      (row) =>
        !["cancelled unpaid", "cancelled refunded", "processing paid"].includes(`${row.status} ${row.payment_status}`),
    );
    if (odd.length > 0) problems.push(`ended as ${JSON.stringify(odd[0])}`);
    return {
      faults: ends.faults,
      problems,
      paid: orders.filter((row) => row.status === "processing").length,
      cancelled: orders.filter((row) => row.status === "cancelled").length,
    };
  });
}
