import type pg from "pg";
import { type StoreGuards, storeGuards } from "../../src/modules/store/guards.ts";
import { auditStore } from "../store-auditor.ts";
import { makeProduct } from "../store-factories.ts";
import { callAll, fillCarts, INPUT, makeFans, pick, withStores } from "./store-rig.ts";
import { countingDeadlocks } from "./weak-guards.ts";

type Options = { connection: pg.PoolConfig; guards?: StoreGuards };
export type RaceResult = { faults: unknown[]; problems: string[] };

/** One fan presses Pay in all of `tabs` at once, several times over: each cart is ordered once. */
export function runTabs({
  connection,
  guards,
  tabs,
  fans,
}: Options & { tabs: number; fans: number }): Promise<RaceResult> {
  return withStores(connection, { replicas: 3, ...(guards && { guards }) }, async (replicas, first) => {
    const people = await makeFans(first.db, fans);
    const { variantIds } = await makeProduct(first.db, { stock: 1000 });
    const variant_id = variantIds[0] ?? 0;
    await fillCarts(
      first.db,
      people.map((user_id) => ({ user_id, variant_id, quantity: 2 })),
    );
    const calls = people.flatMap((user_id) =>
      Array.from({ length: tabs }, (_, tab) => () => pick(replicas, tab).orderMaker.create(user_id, INPUT, null)),
    );
    const ends = await callAll(calls, tabs);
    const problems = await auditStore(first.pool);
    if (ends.done.length !== fans) problems.push(`${ends.done.length} orders of ${fans} carts`);
    if (ends.refused.some((error) => error.code !== "validation")) problems.push("refused for another reason");
    return { faults: ends.faults, problems };
  });
}

/** Fans add the same thing again and again at once: every piece counts. */
export function runAddStorm({
  connection,
  guards,
  adds,
  fans,
}: Options & { adds: number; fans: number }): Promise<RaceResult> {
  return withStores(connection, { replicas: 3, ...(guards && { guards }) }, async (replicas, first) => {
    const people = await makeFans(first.db, fans);
    const product = await makeProduct(first.db, { stock: 10_000 });
    for (const user_id of people) await first.carts.clear(user_id).catch(() => undefined);
    await first.db
      .insertInto("carts")
      .values(people.map((user_id) => ({ user_id })))
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    const calls = Array.from({ length: adds }, (_, add) =>
      people.map((user_id) => () => pick(replicas, add).carts.add(user_id, { product_id: product.id, quantity: 1 })),
    ).flat();
    const ends = await callAll(calls, adds);
    const problems: string[] = [];
    for (const user_id of people) {
      const { items } = await first.carts.get(user_id);
      if (items.length !== 1 || items[0]?.quantity !== adds) {
        problems.push(`${items.map((item) => item.quantity).join("+")} pieces of ${adds}`);
      }
    }
    return { faults: ends.faults, problems };
  });
}

/** Carts that hold the same things in opposite order, ordered at once: nobody waits for each other in a circle. */
export function runCrossedLines(options: Options & { pairs: number }): Promise<RaceResult & { deadlocks: number }> {
  const counting = countingDeadlocks(options.guards ?? storeGuards);
  return withStores(options.connection, { replicas: 3, guards: counting.guards }, async (replicas, first) => {
    const people = await makeFans(first.db, options.pairs * 2);
    const one = (await makeProduct(first.db, { stock: 10_000 })).variantIds[0] ?? 0;
    const two = (await makeProduct(first.db, { stock: 10_000 })).variantIds[0] ?? 0;
    for (const [index, user_id] of people.entries()) {
      const [early, late] = index % 2 === 0 ? [one, two] : [two, one];
      await fillCarts(first.db, [{ user_id, variant_id: early, quantity: 1 }]);
      await fillCarts(first.db, [{ user_id, variant_id: late, quantity: 1 }]);
    }
    const calls = people.map((user_id, index) => () => pick(replicas, index).orderMaker.create(user_id, INPUT, null));
    const ends = await callAll(calls, 8);
    const problems = await auditStore(first.pool);
    if (ends.done.length !== people.length) problems.push(`${ends.done.length} orders of ${people.length}`);
    return { faults: ends.faults, problems, deadlocks: counting.count() };
  });
}
