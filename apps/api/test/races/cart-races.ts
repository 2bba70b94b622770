import type pg from "pg";
import { type StoreLocks, storeLocks } from "../../src/modules/store/orders/store-locks.ts";
import { auditStore } from "../store-auditor.ts";
import { makeProduct } from "../store-factories.ts";
import { cartLinesOf, whileHeld } from "./held-rows.ts";
import { callAll, fillCarts, INPUT, makeFans, pick, withStores } from "./store-rig.ts";
import { countingDeadlocks } from "./weak-locks.ts";

type Options = { connection: pg.PoolConfig; locks?: StoreLocks };
export type RaceResult = { faults: unknown[]; problems: string[] };

/** One fan presses Pay in all `tabs` concurrently, several times over: each cart is ordered once. */
export function runTabs({
  connection,
  locks,
  tabs,
  fans,
}: Options & { tabs: number; fans: number }): Promise<RaceResult> {
  return withStores(connection, { replicas: 3, ...(locks && { locks }) }, async (replicas, first) => {
    const people = await makeFans(first.db, fans);
    const { variantIds } = await makeProduct(first.db, { stock: 1000 });
    const variant_id = variantIds[0] ?? 0;
    await fillCarts(
      first.db,
      people.map((user_id) => ({ user_id, variant_id, quantity: 2 })),
    );
    const calls = people.flatMap((user_id) =>
      Array.from({ length: tabs }, (_, tab) => () => pick(replicas, tab).checkout.create(user_id, INPUT, null)),
    );
    const ends = await whileHeld({ connection, rows: cartLinesOf(people), waiting: 2 }, () => callAll(calls, tabs));
    const problems = await auditStore(first.pool);
    if (ends.done.length !== fans) problems.push(`${ends.done.length} orders of ${fans} carts`);
    if (ends.refused.some((error) => error.code !== "validation")) problems.push("refused for another reason");
    return { faults: ends.faults, problems };
  });
}

/**
 * Fans with two unpaid orders press Pay in all `tabs` concurrently; with `refills` each tab fills the cart again first. Returns
 * the highest number of unpaid orders of one fan.
 */
export function runUnpaidRush({
  connection,
  locks,
  tabs,
  fans,
  refills,
}: Options & { tabs: number; fans: number; refills: boolean }): Promise<{ faults: unknown[]; most: number }> {
  const options = { replicas: 3, purchaseLimits: true, ...(locks && { locks }) };
  return withStores(connection, options, async (replicas, first) => {
    const people = await makeFans(first.db, fans);
    const { id: product_id, variantIds } = await makeProduct(first.db, { stock: 1000 });
    const variant_id = variantIds[0] ?? 0;
    await fillCarts(
      first.db,
      people.map((user_id) => ({ user_id, variant_id, quantity: 1 })),
    );
    const { expected_total: _total, ...address } = INPUT;
    const waiting = people.flatMap((user_id) =>
      ["a", "b"].map((nth) => ({
        ...address,
        user_id,
        order_number: `WAITS-${user_id}-${nth}`,
        subtotal_cents: 2500,
        expires_at: new Date(Date.now() + 600_000),
      })),
    );
    await first.db.insertInto("orders").values(waiting).execute();
    const calls = people.flatMap((user_id) =>
      Array.from({ length: tabs }, (_, tab) => async () => {
        const store = pick(replicas, tab);
        if (refills) await store.carts.add(user_id, { product_id, quantity: 1 });
        return store.checkout.create(user_id, INPUT, null);
      }),
    );
    const ends = await whileHeld({ connection, rows: cartLinesOf(people), waiting: 2 }, () => callAll(calls, tabs));
    const rows = await first.db
      .selectFrom("orders")
      .select((eb) => eb.fn.countAll<number>().as("count"))
      .where("user_id", "in", people)
      .where("status", "=", "pending")
      .groupBy("user_id")
      .execute();
    return { faults: ends.faults, most: Math.max(...rows.map(({ count }) => count)) };
  });
}

/** Fans who have one piece of a product in their cart repeatedly add to it concurrently: every piece counts. */
export function runAddStorm({
  connection,
  locks,
  adds,
  fans,
}: Options & { adds: number; fans: number }): Promise<RaceResult> {
  return withStores(connection, { replicas: 3, ...(locks && { locks }) }, async (replicas, first) => {
    const people = await makeFans(first.db, fans);
    const product = await makeProduct(first.db, { stock: 10_000 });
    const variant_id = product.variantIds[0] ?? 0;
    await fillCarts(
      first.db,
      people.map((user_id) => ({ user_id, variant_id, quantity: 1 })),
    );
    const calls = Array.from({ length: adds }, (_, add) =>
      people.map((user_id) => () => pick(replicas, add).carts.add(user_id, { product_id: product.id, quantity: 1 })),
    ).flat();
    const held = { connection, rows: cartLinesOf(people), waiting: Math.min(adds, 12) };
    const ends = await whileHeld(held, () => callAll(calls, adds));
    const problems: string[] = [];
    for (const user_id of people) {
      const { items } = await first.carts.get(user_id);
      if (items.length !== 1 || items[0]?.quantity !== adds + 1) {
        problems.push(`${items.map((item) => item.quantity).join("+")} pieces of ${adds + 1}`);
      }
    }
    return { faults: ends.faults, problems };
  });
}

/** Carts with the same products in opposite order, ordered concurrently: there must be no deadlock. */
export function runCrossedLines(options: Options & { pairs: number }): Promise<RaceResult & { deadlocks: number }> {
  const counting = countingDeadlocks(options.locks ?? storeLocks);
  return withStores(options.connection, { replicas: 3, locks: counting.locks }, async (replicas, first) => {
    const people = await makeFans(first.db, options.pairs * 2);
    const one = (await makeProduct(first.db, { stock: 10_000 })).variantIds[0] ?? 0;
    const two = (await makeProduct(first.db, { stock: 10_000 })).variantIds[0] ?? 0;
    for (const [index, user_id] of people.entries()) {
      const [early, late] = index % 2 === 0 ? [one, two] : [two, one];
      await fillCarts(first.db, [{ user_id, variant_id: early, quantity: 1 }]);
      await fillCarts(first.db, [{ user_id, variant_id: late, quantity: 1 }]);
    }
    const calls = people.map((user_id, index) => () => pick(replicas, index).checkout.create(user_id, INPUT, null));
    const ends = await callAll(calls, 8);
    const problems = await auditStore(first.pool);
    if (ends.done.length !== people.length) problems.push(`${ends.done.length} orders of ${people.length}`);
    return { faults: ends.faults, problems, deadlocks: counting.count() };
  });
}
