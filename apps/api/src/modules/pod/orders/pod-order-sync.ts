import type { Kysely, Transaction } from "kysely";
import type { Clock } from "../../../platform/clock.ts";
import type { DB } from "../../../platform/db/types.gen.ts";
import { AppError } from "../../../platform/errors/app-error.ts";
import { addJob } from "../../../platform/jobs/jobs.ts";
import { isDemoPaid } from "../../store/public.queries.ts";
import type { PodOrderView, PodProvider } from "../pod-provider.ts";
import { readSettings } from "../settings.queries.ts";
import {
  claimPodOrder,
  findPodOrder,
  LEASE_MS,
  type PodOrderRow,
  podOrdersOf,
  releasePodOrder,
  sinceAttempt,
  updatePodOrder,
  wantPodOrder,
} from "./pod-order.queries.ts";
import { createPodOrderRemake } from "./pod-order-remake.ts";
import type { Whereabouts } from "./pod-order-rules.ts";

declare module "../../../platform/jobs/jobs.ts" {
  interface JobPayloads {
    push_pod_order: { pod_order_id: number };
    push_pod_reprint: { pod_order_id: number };
  }
}

/**
 * An order that the provider was told of without an answer may still appear there. Before so much time is over it is
 * not said to be absent. Longer than the client's own time limit.
 */
export const SETTLE_MS = 60_000;

type PaidOrder = { id: number; order_number: string; status: string; paid_at: Date | null; created_at: Date };

/** Why an order that the demo payment paid is not made. */
export const DEMO_PAID = "This order was paid with the demo payment, so Printify is not told of it.";

/** Keeps an order's row and the provider's order in step, apart from the shop's own transitions. */
export function createPodOrderSync(deps: {
  db: Kysely<DB>;
  clock: Clock;
  provider: PodProvider;
  settleMs?: number | undefined;
}) {
  const { db, clock, provider } = deps;
  const settleMs = deps.settleMs ?? SETTLE_MS;

  /**
   * Enqueues an order's lines for the provider within `trx`: a row and the job that syncs it. Throws `conflict` for an
   * order that the demo payment paid.
   */
  const enqueue = async (trx: Transaction<DB>, order: PaidOrder): Promise<PodOrderRow> => {
    if (await isDemoPaid(trx, order.id)) throw new AppError("conflict", DEMO_PAID);
    const settings = await readSettings(trx, provider.name);
    const paid = order.paid_at ?? order.created_at;
    const row = await wantPodOrder(trx, {
      order_id: order.id,
      provider: provider.name,
      external_id: order.order_number,
      reprint: 0,
      reprint_reason: null,
      send_at: settings.sends_automatically ? new Date(paid.getTime() + settings.send_after_minutes * 60_000) : null,
      created_at: clock.now(),
    });
    await addJob(trx, "push_pod_order", { pod_order_id: row.id }, { key: `push_pod_order:${row.id}` });
    return row;
  };

  /** Looks the order up at the provider, by its id or, after an attempt without an answer, by our number. */
  const findRemote = async (row: PodOrderRow): Promise<Whereabouts> => {
    if (row.provider_order_id !== null) {
      const view = await provider.order(row.provider_order_id);
      return view ? { view } : "absent";
    }
    if (row.attempts === 0) return "absent";
    const waited = await sinceAttempt(db, row.id);
    const search = await provider.findOrder(row.external_id, row.created_at);
    if (search.found) return { view: search.found };
    return search.unsure || waited < settleMs ? "unsure" : "absent";
  };

  /**
   * Runs `work` under the order's lock; throws `conflict` while another process holds it. After `createBefore`, of
   * `performance.now()`, `work` must not ask the provider for anything that it could make twice: a process that is frozen for
   * longer than the lease finds another one at its order when it goes on.
   */
  const withLock = async <Result>(
    id: number,
    work: (row: PodOrderRow, createBefore: number) => Promise<Result>,
  ): Promise<Result> => {
    const createBefore = performance.now() + LEASE_MS / 2;
    const claimed = await claimPodOrder(db, id);
    if (!claimed)
      throw new AppError("conflict", "This order is being handed to Printify right now. Please try again in a moment.");
    try {
      return await work(claimed.row, createBefore);
    } finally {
      await releasePodOrder(db, id, claimed.lease);
    }
  };

  const cancelled = (id: number) =>
    updatePodOrder(db, id, { state: "cancelled", problem: null, wants_production: false, send_at: null }, clock.now());

  const cancelAtProvider = async (row: PodOrderRow, view: PodOrderView): Promise<void> => {
    if (view.status === "canceled") return;
    const answer = await provider.cancelOrder(view.id);
    if (answer.outcome === "made") return;
    const now = await provider.order(view.id);
    if (now?.status === "canceled") return;
    if (answer.outcome === "unknown") {
      throw new AppError("timed_out", "Printify did not say whether it cancelled this order. Please try again.");
    }
    throw new AppError("conflict", "Printify is already making this order, so it can no longer be cancelled.", {
      internal: `${row.external_id}: ${answer.reason}`,
    });
  };

  /** Cancels one of the provider's orders. Throws `conflict` when it is too late. */
  const cancelOne = (id: number): Promise<void> =>
    withLock(id, async (claimed) => {
      // A job may have moved it on since it was found.
      const row = (await findPodOrder(db, claimed.id)) ?? claimed;
      const where = await findRemote(row);
      if (where === "unsure") {
        throw new AppError("conflict", "Printify has not confirmed this order yet. Please try again in a minute.");
      }
      if (where !== "absent") {
        await updatePodOrder(db, row.id, { provider_order_id: where.view.id }, clock.now());
        await cancelAtProvider(row, where.view);
      }
      await cancelled(row.id);
    });

  return {
    enqueue,
    cancelOne,
    findRemote,
    withLock,
    settleMs,
    remake: createPodOrderRemake({ db, clock, provider, findRemote, withLock }),

    /** Cancels the provider's part of an order, reprints included. Throws `conflict` when it is too late. */
    async cancel(orderId: number): Promise<void> {
      for (const row of await podOrdersOf(db, provider.name, orderId)) {
        if (row.state !== "cancelled") await cancelOne(row.id);
      }
    },
  };
}

export type PodOrderSync = ReturnType<typeof createPodOrderSync>;
