import { msg } from "@fanfare/contracts/common/language";
import type { Kysely, Transaction } from "kysely";
import type { Clock } from "../../../platform/clock.ts";
import { transact } from "../../../platform/db/transact.ts";
import type { DB } from "../../../platform/db/types.gen.ts";
import { AppError } from "../../../platform/errors/app-error.ts";
import type { PodProvider } from "../pod-provider.ts";
import { findPodOrder, type PodOrderRow, podOrderOf, updatePodOrder } from "./pod-order.queries.ts";
import { isBeingReceived, isUnderWay, type RemoteOrder } from "./pod-order-rules.ts";
import { addPushJob } from "./push-job.ts";

const TOO_LATE = msg("Printify is already making this order, so it can no longer be changed.");
export const STILL_RECEIVING = msg("Printify is still receiving this order. Please try again in a minute.");
const STOPPED = msg(
  "Printify has stopped this order, so it cannot be changed there. Fix the problem at Printify, or cancel the order.",
);

/** Delay of the job that finishes what a caller has begun. */
const JOB_DELAY_MS = 15_000;

/** The number under which an order was first created at the provider. */
export const firstNumber = ({ external_id, remade }: Pick<PodOrderRow, "external_id" | "remade">): string =>
  remade === 0 ? external_id : external_id.slice(0, external_id.lastIndexOf("-"));

/** The number of our own order, also when the row is a reprint of it. */
export const orderNumberOf = (row: Pick<PodOrderRow, "external_id" | "remade" | "reprint">): string => {
  const first = firstNumber(row);
  return row.reprint === 0 ? first : first.slice(0, -reprintSuffix(row.reprint).length);
};

/** The suffix that a reprint's number at the provider adds to the order's own. */
export const reprintSuffix = (reprint: number): string => `-reprint-${reprint}`;

const numberOf = (row: PodOrderRow, remade: number): string =>
  remade === 0 ? firstNumber(row) : `${firstNumber(row)}-${remade + 1}`;

/** Column values for an order that is to be remade; `withdrawn` is the old provider order that is still to be cancelled. */
const anew = (row: PodOrderRow, withdrawn: string | null) => ({
  state: "wanted" as const,
  provider_order_id: null,
  withdrawn_order_id: withdrawn,
  remade: row.remade + 1,
  external_id: numberOf(row, row.remade + 1),
  status: null,
  problem: null,
  attempts: 0,
  tried_at: null,
});

function refusalAt(status: string): AppError {
  if (isBeingReceived(status)) return new AppError("conflict", STILL_RECEIVING);
  return new AppError("conflict", isUnderWay(status) ? TOO_LATE : STOPPED);
}

/** Remakes provider orders: the provider cannot change an existing order, but it cancels one that is on hold. */
export function createPodOrderRemake(deps: {
  db: Kysely<DB>;
  clock: Clock;
  provider: PodProvider;
  findRemote: (row: PodOrderRow) => Promise<RemoteOrder>;
  withLock: <Result>(id: number, work: (row: PodOrderRow) => Promise<Result>) => Promise<Result>;
}) {
  const { db, clock, provider } = deps;

  /** Reinstates the old order because the provider refused to cancel it. */
  const restore = (row: PodOrderRow) =>
    updatePodOrder(
      db,
      row.id,
      {
        state: "created",
        provider_order_id: row.withdrawn_order_id,
        withdrawn_order_id: null,
        remade: row.remade - 1,
        external_id: numberOf(row, row.remade - 1),
      },
      clock.now(),
    );

  /**
   * Has the provider cancel the old order, under the order's lock. Returns `kept` when it refused, in which case the old order
   * counts again, and `again` when the outcome is unknown.
   */
  const callOff = async (row: PodOrderRow): Promise<"done" | "kept" | "again"> => {
    const id = row.withdrawn_order_id;
    if (id === null) return "done";
    const cancelled = await provider.cancelOrder(id);
    const view = cancelled.outcome === "made" ? null : await provider.order(id);
    if (!view || view.status === "canceled") {
      await updatePodOrder(db, row.id, { withdrawn_order_id: null }, clock.now());
      return "done";
    }
    if (cancelled.outcome === "unknown") return "again";
    await restore(row);
    return "kept";
  };

  /** Records the planned cancellation before it is requested, so that its notices are not applied to our order. */
  const withdraw = (row: PodOrderRow, providerOrderId: string) =>
    transact(db, async (trx) => {
      const noted = await updatePodOrder(trx, row.id, anew(row, providerOrderId), clock.now());
      await addPushJob(trx, row, JOB_DELAY_MS);
      return noted;
    });

  /** Has the provider remake an order that it cancelled. */
  const again = async (
    trx: Transaction<DB>,
    row: PodOrderRow,
    wish: Partial<Pick<PodOrderRow, "wants_production" | "send_at">> = {},
  ): Promise<PodOrderRow> => {
    const old = row.status === "canceled" ? null : row.provider_order_id;
    const noted = await updatePodOrder(trx, row.id, { ...anew(row, old), ...wish }, clock.now());
    await addPushJob(trx, noted);
    return noted;
  };

  return {
    callOff,
    again,

    /** Undoes the cancellation of an order that was in the state `before`, within a transaction that locks ours. */
    async undoCancellation(trx: Transaction<DB>, before: PodOrderRow): Promise<void> {
      const row = await findPodOrder(trx, before.id);
      if (row?.state !== "cancelled") return;
      const { state, problem, wants_production, send_at } = before;
      const wish = { wants_production, send_at };
      if (state === "refused") await updatePodOrder(trx, row.id, { ...wish, state, problem }, clock.now());
      else await again(trx, row, wish);
    },

    /**
     * Runs `change` while the provider has no order that it could make from the old data, then has it made from the new data.
     * Throws `conflict` when it is too late, or while the provider's state is unknown; if `change` throws, the order is made as
     * it was. `isForRest`: lines that are already in production do not block the change for the rest of the order.
     */
    async around(
      orderId: number,
      change: (row: PodOrderRow | null) => Promise<void>,
      { isForRest = false } = {},
    ): Promise<void> {
      const found = await podOrderOf(db, provider.name, orderId);
      if (!found || found.state === "refused" || found.state === "cancelled") return change(found ?? null);
      await deps.withLock(found.id, async (claimed) => {
        const row = (await findPodOrder(db, claimed.id)) ?? claimed;
        const isMade = row.state === "sent" || row.state === "closed";
        if (isForRest && isMade) return change(row);
        if (isMade || row.state === "cancelled") throw new AppError("conflict", TOO_LATE);
        const unsure = () =>
          new AppError("conflict", "Printify has not confirmed this order yet. Please try again in a minute.");
        if (row.withdrawn_order_id !== null && (await callOff(row)) !== "done") throw unsure();
        const where = await deps.findRemote(row);
        if (where === "unsure") throw unsure();
        const status = where === "absent" ? null : where.view.status;
        if (isForRest && status !== null && isUnderWay(status)) return change(row);
        // Only an order on hold can be cancelled by request.
        if (status !== null && status !== "on-hold") throw refusalAt(status);
        // The provider may no longer have its own order; then it will not be made.
        const old = where === "absent" ? row.provider_order_id : where.view.id;
        if (old !== null) {
          const result = await callOff(await withdraw(row, old));
          if (result === "kept") throw new AppError("conflict", TOO_LATE);
          if (result === "again") {
            throw new AppError(
              "timed_out",
              "Printify did not confirm whether it released this order. Please try again.",
            );
          }
        }
        try {
          await change(row);
        } finally {
          await addPushJob(db, row);
        }
      });
    },
  };
}
