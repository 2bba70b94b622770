import type pg from "pg";
import type { StoreLocks } from "../../src/modules/store/orders/store-locks.ts";
import { auditStore } from "../store-auditor.ts";
import { makeProduct } from "../store-factories.ts";
import { stockOf, whileHeld } from "./held-rows.ts";
import { callAll, fillCarts, INPUT, makeFans, pick, type StoreReplica, withStores } from "./store-rig.ts";

/** How a fan orders the cart's contents; rejects with an AppError when refused according to the contract. */
export type Order = (fan: number, nth: number) => Promise<unknown>;

export type RushResult = {
  sold: number;
  refused: number;
  faults: unknown[];
  /** Violations, including the auditor's findings. */
  problems: string[];
  seconds: number;
};

/**
 * `attempts` fans order each item concurrently, one item after another, through several processes. Exactly `stock` of each may be
 * sold.
 */
export function runStockRush(options: {
  connection: pg.PoolConfig;
  items: number;
  stock: number;
  attempts: number;
  locks?: StoreLocks;
  replicas?: number;
  /** Replaces the services as the way to order, for example by HTTP. */
  by?: (fans: readonly number[], first: StoreReplica) => Promise<Order>;
}): Promise<RushResult> {
  const { items, stock, attempts } = options;
  return withStores(options.connection, { replicas: 3, ...options }, async (replicas, first) => {
    const fans = await makeFans(first.db, items * attempts);
    const lines: { user_id: number; variant_id: number; quantity: number }[] = [];
    for (let item = 0; item < items; item += 1) {
      const { variantIds } = await makeProduct(first.db, { name: `Rush ${item}`, stock });
      for (const user_id of fans.slice(item * attempts, (item + 1) * attempts)) {
        lines.push({ user_id, variant_id: variantIds[0] ?? 0, quantity: 1 });
      }
    }
    for (let at = 0; at < lines.length; at += 2000) await fillCarts(first.db, lines.slice(at, at + 2000));

    const order: Order =
      (await options.by?.(fans, first)) ??
      ((fan, nth) => pick(replicas, nth).checkout.create(fan, INPUT, `rush-${fan}`));

    const began = performance.now();
    const calls = lines.map(
      ({ user_id }, nth) =>
        () =>
          order(user_id, nth),
    );
    // The first two callers for the first item have both read its full stock.
    const held = { connection: options.connection, rows: stockOf([lines[0]?.variant_id ?? 0]), waiting: 2 };
    const ends = await whileHeld(held, () => callAll(calls, attempts));
    const seconds = (performance.now() - began) / 1000;

    const problems = await auditStore(first.pool);
    const sold = ends.done.length;
    if (sold !== items * stock) problems.push(`${sold} sold of ${items * stock}`);
    const wrong = ends.refused.filter((error) => error.code !== "conflict");
    if (wrong.length > 0) problems.push(`refused for another reason: ${wrong[0]?.code}`);
    return { sold, refused: ends.refused.length, faults: ends.faults, problems, seconds };
  });
}
