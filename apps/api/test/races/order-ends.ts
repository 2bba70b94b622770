import type pg from "pg";
import type { StoreLocks } from "../../src/modules/store/orders/store-locks.ts";
import { auditStore } from "../store-auditor.ts";
import { makeProduct } from "../store-factories.ts";
import type { RaceResult } from "./cart-races.ts";
import { rowOf, whileHeld } from "./held-rows.ts";
import { callAll, fillCarts, INPUT, makeFans, pick, withStores } from "./store-rig.ts";
import { showWithTickets } from "./ticket-rush.ts";

/** Number of orders that are paid and ended concurrently. */
const CONCURRENCY = 4;
const MINUTE_MS = 60_000;
const UNPAID_MS = 30 * MINUTE_MS;

/** How many orders ended in each way. Every order is counted once. */
export type OrderEnds = {
  /** Paid, and not called off. */
  paid: number;
  /** Paid before they were called off, and therefore refunded. */
  paidBack: number;
  /** Called off before the payment. */
  cancelled: number;
};

/**
 * Orders that are paid and concurrently cancelled by their buyer, by their expiry, or by the deletion of their buyer's account,
 * with their tickets. Whichever comes first: money and goods end on the same side, and no caller sees anything but a plain
 * refusal. The first two orders are staged: in one the end comes first, in the other the payment.
 */
export function runOrderEnds(options: {
  connection: pg.PoolConfig;
  /** At least two, which are staged. */
  orders: number;
  against: "cancel" | "expiry" | "leaving";
  locks?: StoreLocks;
}): Promise<RaceResult & OrderEnds> {
  // Ahead of the database's clock, which set the show's publication.
  const start = Date.now() + MINUTE_MS;
  let now = new Date(start);
  const clock = { now: () => now };
  return withStores(options.connection, { replicas: 3, clock, ...options }, async (replicas, first) => {
    const people = await makeFans(first.db, options.orders);
    const show = options.against === "leaving" ? await showWithTickets(first, options.orders) : null;
    const variant_id = show?.variant_id ?? (await makeProduct(first.db, { stock: 10_000 })).variantIds[0] ?? 0;
    await fillCarts(
      first.db,
      people.map((user_id) => ({ user_id, variant_id, quantity: 1 })),
    );
    // For expiry each group is created a minute before the next one, so that its time is over before that of the next.
    const isTimed = options.against === "expiry";
    const groups = [people.slice(0, 1), people.slice(1, 2), ...chunksOf(people.slice(2), CONCURRENCY)];
    const waiting: Waiting[][] = [];
    for (const [minute, group] of groups.entries()) {
      if (isTimed) now = new Date(start + minute * MINUTE_MS);
      waiting.push(
        await Promise.all(
          group.map(async (user_id) => {
            const order = await first.checkout.create(user_id, INPUT, null);
            const intent = await first.payments.intentFor(user_id, order.id);
            return { user_id, id: order.id, intent_id: intent.payment_intent_id };
          }),
        ),
      );
    }
    const pay = ({ user_id, id, intent_id }: Waiting, index: number) =>
      pick(replicas, index).payments.confirm(user_id, id, intent_id);
    const end = async ({ user_id, id }: Waiting, index: number): Promise<void> => {
      const { orders, ticketReturns } = pick(replicas, index + 1);
      if (options.against === "cancel") await orders.cancel(user_id, id);
      else if (options.against === "expiry") await orders.expireDue();
      else await ticketReturns.giveUpAll(user_id);
    };

    const faults: unknown[] = [];
    for (const [minute, group] of waiting.entries()) {
      if (isTimed) now = new Date(start + UNPAID_MS + (minute + 0.5) * MINUTE_MS);
      const [order] = group;
      if (minute < 2 && order) {
        // Both sides have read the waiting order before either changes it. They meet at the first row that both change: a payment
        // looks at the order's shows before that.
        const rows = show ? rowOf("events", show.id) : rowOf("orders", order.id);
        const sides = minute === 0 ? [end, pay] : [pay, end];
        const staged = await whileHeld({ connection: options.connection, rows, waiting: 2 }, async (haveCome) => {
          const earlier = callAll([() => pick(sides, 0)(order, 0)], 1);
          await haveCome(1);
          return Promise.all([earlier, callAll([() => pick(sides, 1)(order, 0)], 1)]);
        });
        faults.push(...staged.flatMap((ends) => ends.faults));
        continue;
      }
      const calls = group.flatMap((one, index) => {
        const sides = [() => pay(one, index), () => end(one, index)];
        return index % 2 === 0 ? sides : sides.toReversed();
      });
      faults.push(...(await callAll(calls, calls.length)).faults);
    }
    const problems = await auditStore(first.pool);
    const orders = await first.db
      .selectFrom("orders")
      .select(["status", "payment_status"])
      .where(
        "id",
        "in",
        waiting.flat().map((order) => order.id),
      )
      .execute();
    const stands = orders.map((row) => `${row.status} ${row.payment_status}`);
    const ends: Record<string, keyof OrderEnds> = {
      "processing paid": "paid",
      "cancelled refunded": "paidBack",
      "cancelled unpaid": "cancelled",
    };
    const counts: OrderEnds = { paid: 0, paidBack: 0, cancelled: 0 };
    for (const stand of stands) {
      const ended = ends[stand];
      if (ended) counts[ended] += 1;
      else problems.push(`ended as ${stand}`);
    }
    return { faults, problems, ...counts };
  });
}

type Waiting = { user_id: number; id: number; intent_id: string };

const chunksOf = <Item>(items: readonly Item[], size: number): Item[][] =>
  Array.from({ length: Math.ceil(items.length / size) }, (_, chunk) => items.slice(chunk * size, (chunk + 1) * size));
