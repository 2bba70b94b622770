import type { Kysely, Transaction } from "kysely";
import type { Content } from "../../../platform/cache/content.ts";
import type { Clock } from "../../../platform/clock.ts";
import type { DB } from "../../../platform/db/types.gen.ts";
import { findOrder, insertEvent, type OrderRow, updateOrder } from "../orders/order.queries.ts";
import type { OrderMails } from "../orders/order-mails.ts";
import { isTransitionAllowed } from "../orders/order-status.ts";
import { noProviderCalls, type OrderTransitions, type ProviderCalls } from "../orders/order-transitions.ts";
import { type StoreLocks, storeLocks } from "../orders/store-locks.ts";
import { paidBackOrders } from "../payments/paid-back.queries.ts";
import type { PaymentsService } from "../payments/payments.service.ts";
import {
  forgottenOrders,
  fulfilmentProgress,
  providerLines,
  recordedParcels,
  writeParcels,
} from "./provider-orders.queries.ts";
import { CALLED_OFF, type ProviderLine, planParcels, type ReportedParcel, UNKNOWN_PARCEL } from "./provider-parcels.ts";

export type ProvidedOrder = OrderRow & { is_paid_back: boolean };

/** A provider's report about its order. */
export type ProviderReport = {
  provider: string;
  provider_order_id: string;
  /** 0 for the original order, or the number of the reprint. */
  reprint: number;
  status: string;
  lines: readonly Omit<ProviderLine, "sku">[];
  parcels: readonly ReportedParcel[];
};

/** The parts of orders that a provider makes, and their progress. */
export function createProviderOrders(deps: {
  db: Kysely<DB>;
  clock: Clock;
  content: Content;
  mails: OrderMails;
  moves: OrderTransitions;
  payments: PaymentsService;
  locks?: StoreLocks;
}) {
  const { db, clock, content, mails, moves, payments } = deps;
  const { lockOrder } = deps.locks ?? storeLocks;
  const withRefundState = async (from: Kysely<DB>, order: OrderRow): Promise<ProvidedOrder> => ({
    ...order,
    is_paid_back: (await paidBackOrders(from, [order])).has(order.id),
  });

  /**
   * Advances the order after its parcels have changed; never moves it back. Returns the follow-up calls to the payment provider.
   */
  const advanceOrder = async (trx: Transaction<DB>, order: OrderRow, hasNewParcel: boolean): Promise<ProviderCalls> => {
    const now = clock.now();
    const progress = await fulfilmentProgress(trx, order.id);
    if (progress.provider_only && progress.all_cancelled) {
      if (!isTransitionAllowed(order.status, "cancelled")) return noProviderCalls();
      return moves.cancel(trx, order, { actor_id: null, expired: false });
    }
    let { status } = order;
    // While own goods are still to be packed, the order stays in the status from which the owner can send them.
    if (status === "processing" && hasNewParcel && progress.own_unsent === 0) {
      status = (await updateOrder(trx, order.id, { status: "shipped" }, now)).status;
      await insertEvent(trx, { order_id: order.id, kind: "shipped", created_at: now });
    }
    if (hasNewParcel) await mails.queue(trx, order.id, { kind: "shipped" });
    if (status === "shipped" && progress.undelivered === 0) {
      await updateOrder(trx, order.id, { status: "delivered" }, now);
      await insertEvent(trx, { order_id: order.id, kind: "delivered", created_at: now });
      await mails.queue(trx, order.id, { kind: "delivered" });
    }
    return noProviderCalls();
  };

  return {
    /** Returns an order, and whether it was refunded as a whole. */
    async find(orderId: number): Promise<ProvidedOrder | undefined> {
      const order = await findOrder(db, orderId);
      return order && withRefundState(db, order);
    },
    lock: lockOrder,
    lines: (orderId: number, provider: string, on: Kysely<DB> = db) => providerLines(on, orderId, provider),
    /** Paid orders that were never enqueued for a provider, such as those paid before it was set up. */
    forgotten: (provider: string, limit: number) => forgottenOrders(db, provider, limit),

    /**
     * Applies a provider's report: parcels, and with them the order's own status, which reprints do not change. Idempotent, and
     * reports may arrive in any order. `note` runs in the same transaction, with the order as it was before.
     */
    async report(
      orderId: number,
      report: ProviderReport,
      note: (trx: Transaction<DB>, order: ProvidedOrder) => Promise<void>,
    ): Promise<void> {
      const follow = await content.write(async (trx) => {
        const order = await lockOrder(trx, orderId);
        if (!order) return noProviderCalls();
        await note(trx, await withRefundState(trx, order));
        // Cancelling an order also cancels its parcels; a late report does not restore them.
        if (order.status === "cancelled") return noProviderCalls();
        const own = await providerLines(trx, orderId, report.provider);
        const skuOf = new Map(own.map((line) => [line.id, line.sku]));
        const lines = report.lines.map((line) => ({ ...line, sku: skuOf.get(line.order_item_id) ?? null }));
        const { provider, provider_order_id, reprint } = report;
        const noted = await recordedParcels(trx, { orderId, provider, reprint });
        const now = clock.now();
        const planned = planParcels(lines, report.parcels, noted, now).filter(
          // A cancelled reprint does not concern the buyer, whose order is unchanged.
          ({ parcel }) => reprint === 0 || parcel !== CALLED_OFF,
        );
        await writeParcels(
          trx,
          { id: orderId, provider, reprint, provider_order_id, provider_status: report.status },
          { planned, noted },
          now,
        );
        const isOut = (status: string) => status === "shipped" || status === "delivered";
        const before = noted.filter((parcel) => isOut(parcel.status)).map((parcel) => parcel.parcel);
        // Lines that are in one of several parcels are not a new parcel themselves.
        const hasNewParcel = planned.some(
          ({ parcel, status }) => isOut(status) && parcel !== UNKNOWN_PARCEL && !before.includes(parcel),
        );
        if (reprint === 0) return advanceOrder(trx, order, hasNewParcel);
        if (hasNewParcel) await mails.queue(trx, order.id, { kind: "reprint_sent", reprint });
        return noProviderCalls();
      });
      await payments.follow(follow);
    },
  };
}

export type ProviderOrders = ReturnType<typeof createProviderOrders>;
