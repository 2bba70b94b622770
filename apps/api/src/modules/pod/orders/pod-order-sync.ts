import { msg } from "@fanfare/contracts/common/language";
import type { Kysely, Transaction } from "kysely";
import type { Clock } from "../../../platform/clock.ts";
import type { DB } from "../../../platform/db/types.gen.ts";
import { AppError } from "../../../platform/errors/app-error.ts";
import type { UndoCancellation } from "../../store/fulfilment/fulfilment.ts";
import { isDemoPaid } from "../../store/public.queries.ts";
import type { PodOrderView, PodProvider } from "../pod-provider.ts";
import { readSettings } from "../settings.queries.ts";
import {
  claimPodOrder,
  findPodOrder,
  insertPodOrder,
  LEASE_MS,
  type PodOrderRow,
  podOrdersOf,
  releasePodOrder,
  sinceAttempt,
  updatePodOrder,
} from "./pod-order.queries.ts";
import { createPodOrderRemake, STILL_RECEIVING } from "./pod-order-remake.ts";
import { CLOSE_AT_PROVIDER, isBeingReceived, isStuck, type RemoteOrder } from "./pod-order-rules.ts";
import { addPushJob } from "./push-job.ts";

declare module "../../../platform/jobs/jobs.ts" {
  interface JobPayloads {
    push_pod_order: { pod_order_id: number };
    push_pod_reprint: { pod_order_id: number };
  }
}

/**
 * A request without a response may still create an order at the provider; it is not considered absent before this time, in ms.
 * Longer than the client's own timeout.
 */
export const SETTLE_MS = 60_000;

type PaidOrder = { id: number; order_number: string; status: string; paid_at: Date | null; created_at: Date };

/** Outcome of asking the provider to cancel an order, with the resulting status; `again`: not known yet. */
type CancelOutcome = { outcome: "gone"; status: string | null } | { outcome: "again" | "kept"; why: AppError };

const NOT_CONFIRMED = msg("Printify has not confirmed this order yet. Please try again in a minute.");

/** The reason given for not making an order that was paid with the demo payment. */
export const DEMO_PAID = msg("This order was paid with the demo payment, so it is not passed on to Printify.");

/** Keeps our row of an order and the provider's order in sync, separately from the shop's own transitions. */
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
    const row = await insertPodOrder(trx, {
      order_id: order.id,
      provider: provider.name,
      external_id: order.order_number,
      reprint: 0,
      reprint_reason: null,
      send_at: settings.sends_automatically ? new Date(paid.getTime() + settings.send_after_minutes * 60_000) : null,
      created_at: clock.now(),
    });
    await addPushJob(trx, row);
    return row;
  };

  /** Looks the order up at the provider, by its id or, after an attempt without a response, by our number. */
  const findRemote = async (row: PodOrderRow): Promise<RemoteOrder> => {
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

  const presentRow = async (id: number): Promise<PodOrderRow> => {
    const row = await findPodOrder(db, id);
    if (!row) throw new Error(`order ${id} at the provider is gone`);
    return row;
  };

  /**
   * Runs `work` under the order's lock. Throws `conflict` while another process holds it. After `createBefore`, in the time of
   * `performance.now()`, `work` must not create anything at the provider: a process that is frozen for longer than its lease may
   * find another one at its order when it resumes.
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

  const remake = createPodOrderRemake({ db, clock, provider, findRemote, withLock });

  /** Has the provider cancel its order `view`. */
  const cancelAtProvider = async (row: PodOrderRow, view: PodOrderView): Promise<CancelOutcome> => {
    if (view.status === "canceled") return { outcome: "gone", status: view.status };
    const cancelled = await provider.cancelOrder(view.id);
    if (cancelled.outcome === "made") return { outcome: "gone", status: "canceled" };
    const now = await provider.order(view.id);
    const status = now?.status ?? "canceled";
    if (status === "canceled" || isStuck(status)) return { outcome: "gone", status };
    if (cancelled.outcome === "unknown") {
      const words = msg("Printify did not confirm whether it cancelled this order. Please try again.");
      return { outcome: "again", why: new AppError("timed_out", words) };
    }
    if (isBeingReceived(status)) return { outcome: "again", why: new AppError("conflict", STILL_RECEIVING) };
    const words =
      status === "has-issues"
        ? msg("Printify has found a problem with this order, so the shop has to cancel it at Printify first.")
        : msg("Printify is already making this order, so it can no longer be cancelled.");
    const internal = `${row.external_id}: ${cancelled.reason}`;
    return { outcome: "kept", why: new AppError("conflict", words, { internal }) };
  };

  /** Has the provider cancel an order and records that it did. The caller holds its lock. */
  const cancelLocked = async (claimed: Pick<PodOrderRow, "id">): Promise<CancelOutcome> => {
    // A job may have changed the row since it was read.
    let row = await presentRow(claimed.id);
    const unsure = { outcome: "again" as const, why: new AppError("conflict", NOT_CONFIRMED) };
    // The old order of a remake: if the provider refuses to cancel it, it counts again.
    if ((await remake.callOff(row)) === "again") return unsure;
    row = await presentRow(row.id);
    const where = await findRemote(row);
    if (where === "unsure") return unsure;
    let status: string | null = null;
    if (where !== "absent") {
      await updatePodOrder(db, row.id, { provider_order_id: where.view.id }, clock.now());
      const result = await cancelAtProvider(row, where.view);
      if (result.outcome !== "gone") return result;
      status = result.status;
    }
    const problem = status !== null && isStuck(status) ? CLOSE_AT_PROVIDER : null;
    await updatePodOrder(
      db,
      row.id,
      { state: "cancelled", status, problem, wants_production: false, send_at: null },
      clock.now(),
    );
    return { outcome: "gone", status };
  };

  /** Cancels one of the provider's orders. Throws `conflict` when it is too late, or while the outcome is unknown. */
  const cancelOne = (id: number): Promise<void> =>
    withLock(id, async (claimed) => {
      const result = await cancelLocked(claimed);
      if (result.outcome !== "gone") throw result.why;
    });

  return {
    enqueue,
    cancelLocked,
    cancelOne,
    findRemote,
    withLock,
    settleMs,
    remake,

    /**
     * Cancels the provider's part of an order, reprints included, unless `rehearse` throws. Throws `conflict` when it is too
     * late. Returns a function that has it remade after all, within a transaction that locks the order.
     */
    async cancel(orderId: number, rehearse: () => Promise<void>): Promise<UndoCancellation> {
      const before = (await podOrdersOf(db, provider.name, orderId)).filter((row) => row.state !== "cancelled");
      if (before.length > 0) await rehearse();
      for (const row of before) await cancelOne(row.id);
      return async (trx) => {
        for (const row of before) await remake.undoCancellation(trx, row);
      };
    },

    /**
     * Runs within the transaction that cancels an order: clears the problem of orders that the provider had cancelled, and adds a
     * job that cancels everything that was enqueued at the provider since.
     */
    async orderCancelled(trx: Transaction<DB>, orderId: number): Promise<void> {
      for (const row of await podOrdersOf(trx, provider.name, orderId)) {
        if (row.state === "cancelled" && row.status === "canceled" && row.problem !== null) {
          await updatePodOrder(trx, row.id, { problem: null }, clock.now());
        }
        if (row.state !== "cancelled" && row.state !== "closed") await addPushJob(trx, row);
      }
    },
  };
}

export type PodOrderSync = ReturnType<typeof createPodOrderSync>;
