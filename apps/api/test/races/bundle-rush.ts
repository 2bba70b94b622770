import type pg from "pg";
import type { StoreLocks } from "../../src/modules/store/orders/store-locks.ts";
import { auditStore } from "../store-auditor.ts";
import { makeBundle, makeProduct } from "../store-factories.ts";
import { stockOf, whileHeld } from "./held-rows.ts";
import { callAll, fillCarts, INPUT, makeFans, pick, withStores } from "./store-rig.ts";

/**
 * In each round a part has one piece left, and a bundle and the part alone are ordered concurrently through several processes.
 * `sold` is the number of successful orders: one per round.
 */
export function runBundleRush(options: { connection: pg.PoolConfig; rounds: number; locks?: StoreLocks }) {
  const { connection, rounds } = options;
  return withStores(connection, { replicas: 2, ...options }, async (replicas, first) => {
    const fans = await makeFans(first.db, rounds * 2);
    const parts: number[] = [];
    const lines: { user_id: number; variant_id: number; quantity: number }[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const part = await makeProduct(first.db, { name: `Part ${round}`, stock: 1 });
      const other = await makeProduct(first.db, { name: `Other ${round}`, stock: 5 });
      parts.push(part.variantIds[0] ?? 0);
      const bundle = await makeBundle(first.db, [part.variantIds[0] ?? 0, other.variantIds[0] ?? 0]);
      lines.push({ user_id: fans[round * 2] ?? 0, variant_id: bundle.variantIds[0] ?? 0, quantity: 1 });
      lines.push({ user_id: fans[round * 2 + 1] ?? 0, variant_id: part.variantIds[0] ?? 0, quantity: 1 });
    }
    await fillCarts(first.db, lines);
    const calls = lines.map(
      ({ user_id }, nth) =>
        () =>
          pick(replicas, nth).checkout.create(user_id, INPUT, null),
    );
    const held = { connection, rows: stockOf(parts), waiting: rounds * 2 };
    const ends = await whileHeld(held, () => callAll(calls, rounds * 2));
    const refused = ends.refused.filter((error) => error.code === "conflict").length;
    return { sold: ends.done.length, refused, faults: ends.faults, problems: await auditStore(first.pool) };
  });
}
