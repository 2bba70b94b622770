import { sql } from "kysely";
import type pg from "pg";
import type { StoreLocks } from "../../src/modules/store/orders/store-locks.ts";
import { auditStore } from "../store-auditor.ts";
import { makeCode, makeProduct } from "../store-factories.ts";
import { callAll, fillCarts, INPUT, makeFans, pick, withStores } from "./store-rig.ts";

export type CodeRushResult = {
  used: number;
  refused: number;
  faults: unknown[];
  /** Violations, including the auditor's findings. */
  problems: string[];
  seconds: number;
};

/** The number of orders for each way to end that releases a use. */
const ENDED_EACH = 10;

/**
 * Many fans check out concurrently with one limited code, through several processes: exactly `uses` may use it. Then some of
 * their orders are cancelled and some expire, each by several processes concurrently: each releases its use once, and exactly as
 * many further checkouts can have it.
 */
export function runCodeRush(options: {
  connection: pg.PoolConfig;
  checkouts: number;
  uses: number;
  concurrency: number;
  locks?: StoreLocks;
}): Promise<CodeRushResult> {
  const { checkouts, uses, concurrency } = options;
  let now = new Date();
  const clock = { now: () => now };
  return withStores(options.connection, { replicas: 3, clock, ...options }, async (replicas, first) => {
    const { db } = first;
    const problems: string[] = [];
    const { variantIds } = await makeProduct(db, { name: "Code rush" });
    const code = await makeCode(db, { percent: 10, max_uses: uses });
    const rush = async (count: number) => {
      const fans = await makeFans(db, count);
      for (let at = 0; at < count; at += 2000) {
        const part = fans.slice(at, at + 2000);
        await fillCarts(
          db,
          part.map((user_id) => ({ user_id, variant_id: variantIds[0] ?? 0, quantity: 1 })),
        );
        await sql`insert into cart_codes (cart_id, code_id)
          select id, ${code.id} from carts where user_id = any(${part}::int[])`.execute(db);
      }
      return callAll(
        fans.map((fan, nth) => async () => {
          const order = await pick(replicas, nth).checkout.create(fan, INPUT, `code-${fan}`);
          if (order.adjustments.length !== 1) problems.push(`order ${order.id} has no discount`);
          return { fan, id: order.id };
        }),
        concurrency,
      );
    };
    const counted = async () => {
      const row = await db
        .selectFrom("discount_uses")
        .select((eb) => eb.fn.countAll<number>().as("count"))
        .where("code_id", "=", code.id)
        .where("returned_at", "is", null)
        .executeTakeFirstOrThrow();
      return row.count;
    };

    const began = performance.now();
    const ends = await rush(checkouts);
    const seconds = (performance.now() - began) / 1000;
    if (ends.done.length !== uses) problems.push(`${ends.done.length} used a code of ${uses} uses`);
    const wrong = ends.refused.filter(({ message }) => message !== `The code ${code.code} has been used up.`);
    if (wrong.length > 0) problems.push(`refused for another reason: ${wrong[0]?.message}`);

    const faults = [...ends.faults];
    if (problems.length === 0) {
      const cancelled = ends.done.slice(0, ENDED_EACH);
      const calls = await callAll(
        cancelled.flatMap(({ fan, id }) => replicas.map((store) => () => store.orders.cancel(fan, id))),
        concurrency,
      );
      faults.push(...calls.faults);
      const due = ends.done.slice(ENDED_EACH, 2 * ENDED_EACH).map(({ id }) => id);
      now = new Date(now.getTime() + 60_000);
      await sql`update orders set expires_at = ${now} where id = any(${due}::int[])`.execute(db);
      await Promise.all(replicas.map((store) => store.orders.expireDue()));
      if ((await counted()) !== uses - 2 * ENDED_EACH)
        problems.push(`${await counted()} uses after 20 were given back`);
      const again = await rush(4 * ENDED_EACH);
      faults.push(...again.faults);
      if (again.done.length !== 2 * ENDED_EACH) problems.push(`${again.done.length} took the 20 uses given back`);
      if ((await counted()) !== uses) problems.push(`${await counted()} uses at the end of ${uses}`);
    }
    problems.push(...(await auditStore(first.pool)));
    return { used: ends.done.length, refused: ends.refused.length, faults, problems, seconds };
  });
}
