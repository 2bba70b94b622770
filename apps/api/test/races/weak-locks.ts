import { setTimeout as delay } from "node:timers/promises";
import type { Transaction } from "kysely";
import { usedUp } from "../../src/modules/store/discounts/discounts.ts";
import { type StoreLocks, storeLocks } from "../../src/modules/store/orders/store-locks.ts";
import type { DB } from "../../src/platform/db/types.gen.ts";
import { AppError } from "../../src/platform/errors/app-error.ts";

// Each of these omits one protection of the product. A race test that passes with one of them tests nothing.

/** How long a caller waits for its counterpart; shorter than the server's timeout for idle transactions. */
const TIMEOUT_MS = 15_000;

/**
 * Makes the first two callers with the same key wait for each other: each has then read what the other is about to change,
 * however busy the machine is. A delay of some milliseconds would leave that to chance. Throws when no second caller arrives.
 */
export function createMeeting() {
  const waiting = new Map<number, () => void>();
  const met = new Set<number>();
  return async (key: number): Promise<void> => {
    if (met.has(key)) return;
    const other = waiting.get(key);
    if (other) {
      met.add(key);
      return other();
    }
    const alone = new AbortController();
    const meeting = new Promise<void>((resolve) => {
      waiting.set(key, () => {
        waiting.delete(key);
        alone.abort();
        resolve();
      });
    });
    const gaveUp = delay(TIMEOUT_MS, undefined, { signal: alone.signal }).then(
      () => Promise.reject(new Error(`Nobody came to meet who waits at ${key}.`)),
      () => undefined,
    );
    await Promise.race([meeting, gaveUp]);
  };
}

/** Reads the stock, then writes the difference without a lock. */
const takeStockWithoutLock: StoreLocks["takeStock"] = async (trx, orderId, wants) => {
  for (const want of wants) {
    const level = await trx
      .selectFrom("stock_levels")
      .select("quantity")
      .where("variant_id", "=", want.variant_id)
      .executeTakeFirst();
    if (!level) continue;
    if (level.quantity < want.quantity) return [want.variant_id];
    await trx
      .updateTable("stock_levels")
      .set({ quantity: level.quantity - want.quantity })
      .where("variant_id", "=", want.variant_id)
      .execute();
    await note(trx, orderId, want);
  }
  return [];
};

/** Takes the lines in the order in which the buyer added them, regardless of other orders. */
const takeStockInCartOrder = (): StoreLocks["takeStock"] => {
  const meet = createMeeting();
  return async (trx, orderId, wants) => {
    for (const [index, want] of wants.entries()) {
      const taken = await trx
        .updateTable("stock_levels")
        .set((eb) => ({ quantity: eb("quantity", "-", want.quantity) }))
        .where("variant_id", "=", want.variant_id)
        .where("quantity", ">=", want.quantity)
        .returning("variant_id")
        .executeTakeFirst();
      if (!taken) return [want.variant_id];
      await note(trx, orderId, want);
      if (index === 0) await meet(0);
    }
    return [];
  };
};

const note = (trx: Transaction<DB>, orderId: number, want: { variant_id: number; quantity: number }) =>
  trx
    .insertInto("stock_movements")
    .values({ variant_id: want.variant_id, delta: -want.quantity, reason: "sale", order_id: orderId })
    .execute();

/** Finds the cart without locking it. */
const lockNoCart: StoreLocks["lockCart"] = async (trx, userId) => {
  const cart = await trx.selectFrom("carts").select("id").where("user_id", "=", userId).executeTakeFirstOrThrow();
  return cart.id;
};

/** Reads the order without locking it. */
const lockNoOrder: StoreLocks["lockOrder"] = (trx, id) =>
  trx.selectFrom("orders").selectAll().where("id", "=", id).executeTakeFirst();

/** Counts the uses, then writes the new ones without a lock. The database's own count is switched off for it. */
const recordCodesWithoutLock = (): StoreLocks["recordCodeUses"] => {
  const meet = createMeeting();
  return async (trx, order, codes) => {
    for (const { id, code } of codes) {
      const limit = await trx
        .selectFrom("discount_codes")
        .select("max_uses")
        .where("id", "=", id)
        .executeTakeFirstOrThrow();
      const { count } = await trx
        .selectFrom("discount_uses")
        .select((eb) => eb.fn.countAll<number>().as("count"))
        .where("code_id", "=", id)
        .executeTakeFirstOrThrow();
      if (limit.max_uses !== null && count >= limit.max_uses) throw new AppError("conflict", usedUp(code));
      // Two callers have counted before any use is written.
      await meet(id);
      await trx
        .insertInto("discount_uses")
        .values({ order_id: order.id, code_id: id, user_id: order.user_id, used_at: order.now })
        .execute();
    }
  };
};

/** Each is for one run: callers that have met once do not wait again. */
export const weakLocks = {
  stock: () => ({ ...storeLocks, takeStock: takeStockWithoutLock }),
  stockOrder: () => ({ ...storeLocks, takeStock: takeStockInCartOrder() }),
  cart: () => ({ ...storeLocks, lockCart: lockNoCart }),
  codes: () => ({ ...storeLocks, recordCodeUses: recordCodesWithoutLock() }),
  order: () => ({ ...storeLocks, lockOrder: lockNoOrder }),
} satisfies Record<string, () => StoreLocks>;

/** The same locks, counting the deadlocks that the server had to resolve: the retry hides them from buyers. */
export function countingDeadlocks(locks: StoreLocks): { locks: StoreLocks; count: () => number } {
  let deadlocks = 0;
  return {
    count: () => deadlocks,
    locks: {
      ...locks,
      takeStock: async (...args) => {
        try {
          return await locks.takeStock(...args);
        } catch (error) {
          if (error instanceof Error && "code" in error && error.code === "40P01") deadlocks += 1;
          throw error;
        }
      },
    },
  };
}
