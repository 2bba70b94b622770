import type pg from "pg";
import type { StoreLocks } from "../../src/modules/store/orders/store-locks.ts";
import { auditStore } from "../store-auditor.ts";
import { makeProduct } from "../store-factories.ts";
import { rowOf, whileHeld } from "./held-rows.ts";
import { callAll, fillCarts, INPUT, makeFans, withStores } from "./store-rig.ts";
import { showWithTickets } from "./ticket-rush.ts";

const TICKETS = 2;

/**
 * Orders of two tickets and a shirt each, for a show that is then cancelled: three processes refund their tickets concurrently,
 * as after the end of one of them. All three have reached the first order before any of them continues.
 */
export function runReturnRush(options: { connection: pg.PoolConfig; orders: number; locks?: StoreLocks }) {
  return withStores(options.connection, { replicas: 3, ...options }, async (replicas, first) => {
    const { id, variant_id } = await showWithTickets(first, options.orders * TICKETS);
    const shirt = (await makeProduct(first.db, { stock: options.orders })).variantIds[0] ?? 0;
    const [owner = 0, ...fans] = await makeFans(first.db, options.orders + 1);
    await fillCarts(
      first.db,
      fans.flatMap((user_id) => [
        { user_id, variant_id, quantity: TICKETS },
        { user_id, variant_id: shirt, quantity: 1 },
      ]),
    );
    for (const fan of fans) {
      const order = await first.checkout.create(fan, INPUT, null);
      const { payment_intent_id } = await first.payments.intentFor(fan, order.id);
      await first.payments.confirm(fan, order.id, payment_intent_id);
    }
    await first.db.updateTable("events").set({ status: "cancelled" }).where("id", "=", id).execute();
    const { amount } = (await first.showReturns.of(id)).paid;
    await first.showReturns.begin(owner, id);
    const payload = { event_id: id, actor_id: owner };
    const held = { connection: options.connection, rows: rowOf("events", id), waiting: replicas.length };
    const { faults } = await whileHeld(held, () =>
      callAll(
        replicas.map(
          ({ showReturns }) =>
            () =>
              showReturns.job.run(payload, { abortSignal: undefined } as never),
        ),
        replicas.length,
      ),
    );
    const { refunded } = await first.db
      .selectFrom("refunds")
      .select((eb) => eb.fn.sum<number>("amount_cents").as("refunded"))
      .where("actor_id", "=", owner)
      .executeTakeFirstOrThrow();
    const { returned, waiting, refused } = await first.showReturns.of(id);
    return {
      faults,
      problems: await auditStore(first.pool),
      /** The refunded and the expected amount, in cents. */
      paidBack: Number(refunded),
      due: Math.round(Number(amount) * 100),
      returned,
      left: waiting + refused.tickets,
    };
  });
}
