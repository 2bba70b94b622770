import { msg } from "@fanfare/contracts/common/language";
import type { Kysely, Transaction } from "kysely";
import type { Clock } from "../../../platform/clock.ts";
import { transact } from "../../../platform/db/transact.ts";
import type { DB } from "../../../platform/db/types.gen.ts";
import { AppError } from "../../../platform/errors/app-error.ts";
import type { PodProvider } from "../pod-provider.ts";
import { findPodOrder, type PodOrderRow, podOrderOf, updatePodOrder } from "./pod-order.queries.ts";
import { isTakenIn, isUnderWay, type Whereabouts } from "./pod-order-rules.ts";
import { addPushJob } from "./push-job.ts";

const TOO_LATE = msg("Printify is already making this order, so it can no longer be changed.");
export const STILL_TAKEN_IN = msg("Printify is still taking this order in: try again in a minute.");
const STOPPED = msg(
  "Printify has stopped this order, so it cannot be changed there. Mend it at Printify, or cancel it.",
);

/** Delay of the job that goes on with what a caller began. */
const JOB_DELAY_MS = 15_000;

/** The number that an order first had at the provider. */
export const firstNumber = ({ external_id, remade }: Pick<PodOrderRow, "external_id" | "remade">): string =>
  remade === 0 ? external_id : external_id.slice(0, external_id.lastIndexOf("-"));

/** The number of the order itself, also for a reprint of it. */
export const orderNumberOf = (row: Pick<PodOrderRow, "external_id" | "remade" | "reprint">): string => {
  const first = firstNumber(row);
  return row.reprint === 0 ? first : first.slice(0, -reprintSuffix(row.reprint).length);
};

/** What a reprint's number at the provider has behind the order's own. */
export const reprintSuffix = (reprint: number): string => `-reprint-${reprint}`;

const numberOf = (row: PodOrderRow, remade: number): string =>
  remade === 0 ? firstNumber(row) : `${firstNumber(row)}-${remade + 1}`;

/** An order as it is to be made anew; `withdrawn` is the old one where the provider has yet to let go of it. */
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

const refusalAt = (status: string): AppError =>
  new AppError("conflict", isTakenIn(status) ? STILL_TAKEN_IN : isUnderWay(status) ? TOO_LATE : STOPPED);

/** Makes a provider's order anew: it takes no change of one that it has, but calls off what waits on hold. */
export function createPodOrderRemake(deps: {
  db: Kysely<DB>;
  clock: Clock;
  provider: PodProvider;
  findRemote: (row: PodOrderRow) => Promise<Whereabouts>;
  withLock: <Result>(id: number, work: (row: PodOrderRow) => Promise<Result>) => Promise<Result>;
}) {
  const { db, clock, provider } = deps;

  /** The old order counts again: the provider would not let go of it. */
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
   * Has the provider call the old order off, under the order's lock. `kept`: it would not, and the old one counts again;
   * `again`: it did not say.
   */
  const callOff = async (row: PodOrderRow): Promise<"done" | "kept" | "again"> => {
    const id = row.withdrawn_order_id;
    if (id === null) return "done";
    const answer = await provider.cancelOrder(id);
    const view = answer.outcome === "made" ? null : await provider.order(id);
    if (!view || view.status === "canceled") {
      await updatePodOrder(db, row.id, { withdrawn_order_id: null }, clock.now());
      return "done";
    }
    if (answer.outcome === "unknown") return "again";
    await restore(row);
    return "kept";
  };

  /** Notes that the provider's order is to be called off before it is: what it says of that must reach nobody. */
  const withdraw = (row: PodOrderRow, providerOrderId: string) =>
    transact(db, async (trx) => {
      const noted = await updatePodOrder(trx, row.id, anew(row, providerOrderId), clock.now());
      await addPushJob(trx, row, JOB_DELAY_MS);
      return noted;
    });

  /** Has the provider make anew what it let go of. */
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

    /** Takes back that an order which stood as `before` was let go of, within a transaction that holds ours. */
    async takeUp(trx: Transaction<DB>, before: PodOrderRow): Promise<void> {
      const row = await findPodOrder(trx, before.id);
      if (row?.state !== "cancelled") return;
      const { state, problem, wants_production, send_at } = before;
      const wish = { wants_production, send_at };
      if (state === "refused") await updatePodOrder(trx, row.id, { ...wish, state, problem }, clock.now());
      else await again(trx, row, wish);
    },

    /**
     * Runs `change` while the provider has nothing of an order that it could make by what was before, and has it made by
     * what is then. Throws `conflict` when it is too late, or while the provider has yet to say; whatever `change` throws
     * leaves the order to be made as it was. `isForRest`: what the provider makes already does not keep the change from the
     * rest of the order.
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
        // What waits there can be called off from when it is on hold.
        if (status !== null && status !== "on-hold") throw refusalAt(status);
        // The provider may no longer know its own order: nobody makes that any more.
        const old = where === "absent" ? row.provider_order_id : where.view.id;
        if (old !== null) {
          const result = await callOff(await withdraw(row, old));
          if (result === "kept") throw new AppError("conflict", TOO_LATE);
          if (result === "again") {
            throw new AppError("timed_out", "Printify did not say whether it let go of this order. Please try again.");
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
