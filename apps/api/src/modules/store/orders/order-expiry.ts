import type { Kysely } from "kysely";
import type { Content } from "../../../platform/cache/content.ts";
import type { Clock } from "../../../platform/clock.ts";
import type { DB } from "../../../platform/db/types.gen.ts";
import { defineJob } from "../../../platform/jobs/jobs.ts";
import type { PaymentsService } from "../payments/payments.service.ts";
import { dueOrderIds } from "./order.queries.ts";
import type { OrderTransitions } from "./order-transitions.ts";
import type { StoreLocks } from "./store-locks.ts";

declare module "../../../platform/jobs/jobs.ts" {
  interface JobPayloads {
    expire_orders: Record<string, never>;
  }
}

/** Orders cancelled per batch; the job continues until none is left. */
const EXPIRY_BATCH = 100;

/** Ends unpaid orders when their time is over. */
export function createOrderExpiry(deps: {
  db: Kysely<DB>;
  clock: Clock;
  content: Content;
  moves: OrderTransitions;
  payments: PaymentsService;
  lockOrder: StoreLocks["lockOrder"];
}) {
  const { db, clock, content, moves, payments, lockOrder } = deps;

  /** Cancels an expired unpaid order; false for one that was paid or cancelled while this waited for the lock. */
  const expire = async (id: number): Promise<boolean> => {
    const follow = await content.write(async (trx) => {
      const order = await lockOrder(trx, id);
      if (order?.status !== "pending" || order.expires_at > clock.now()) return null;
      return moves.cancel(trx, order, { actor_id: null, expired: true });
    });
    if (follow) await payments.follow(follow);
    return follow !== null;
  };

  /**
   * Cancels expired unpaid orders and returns their stock. Returns how many. An order that cannot be cancelled does not stop the
   * others; all failures are thrown at the end.
   */
  const expireDue = async (): Promise<number> => {
    const failures = new Map<number, unknown>();
    let expired = 0;
    for (;;) {
      // Orders that failed stay due.
      const ids = await dueOrderIds(db, { now: clock.now(), except: [...failures.keys()], limit: EXPIRY_BATCH });
      for (const id of ids) {
        try {
          if (await expire(id)) expired += 1;
        } catch (error) {
          failures.set(id, error);
        }
      }
      if (ids.length < EXPIRY_BATCH) break;
    }
    if (failures.size > 0)
      throw new AggregateError(failures.values(), `${failures.size} orders could not be cancelled`);
    return expired;
  };

  return {
    expireDue,
    job: defineJob({
      name: "expire_orders",
      outward: true,
      cron: "* * * * *",
      async run() {
        await expireDue();
      },
    }),
  };
}
