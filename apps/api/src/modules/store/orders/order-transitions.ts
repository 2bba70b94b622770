import { randomUUID } from "node:crypto";
import type { Transaction } from "kysely";
import type { Clock } from "../../../platform/clock.ts";
import type { DB } from "../../../platform/db/types.gen.ts";
import { addJob } from "../../../platform/jobs/jobs.ts";
import { returnOrderStock } from "../catalogue/stock.queries.ts";
import { returnCodes } from "../discounts/discount.queries.ts";
import { sum } from "../discounts/divide.ts";
import type { SalesDocuments } from "../documents/documents.service.ts";
import type { Fulfilment } from "../fulfilment/fulfilment.ts";
import { cancelPendingShipments } from "../fulfilment/shipment.queries.ts";
import {
  insertRefund,
  type PaymentRow,
  paymentsOfOrder,
  type RefundRow,
  updatePayment,
  updateRefund,
} from "../payments/payment.queries.ts";
import { refundParts, surplusOf } from "../payments/refund-parts.ts";
import { eraseBuyerOfUnpaid } from "./erased-buyer.ts";
import { NO_LONGER_DUE, RETURNED_BY_BANK, WRONG_TOTAL } from "./event-note.ts";
import { insertEvent, type OrderRow, refundsOfOrder, updateOrder } from "./order.queries.ts";
import type { OrderMails } from "./order-mails.ts";
import { assertTransition } from "./order-status.ts";

declare module "../../../platform/jobs/jobs.ts" {
  interface JobPayloads {
    settle_refund: { refund_id: number };
    close_payment: { payment_id: number };
  }
}

/**
 * Calls to the payment provider that follow once the transaction has committed. Each also has a job, in case the caller does not
 * get to it.
 */
export type ProviderCalls = { refund_ids: number[]; payment_ids: number[] };

export const noProviderCalls = (): ProviderCalls => ({ refund_ids: [], payment_ids: [] });

/** Delay of the jobs, in which the caller can call the provider itself. */
const JOB_DELAY_MS = 15_000;

type By = { actor_id: number | null; note?: string | null };

/**
 * Transitions of an order, each within the transaction that holds its lock: row, timeline, stock, payments and mail change
 * together or not at all.
 */
export function createOrderTransitions(deps: {
  clock: Clock;
  mails: OrderMails;
  fulfilment: Pick<Fulfilment, "closed" | "paid" | "cancelled">;
  documents: Pick<SalesDocuments, "issueReceipt" | "issueCreditNote" | "issueReversal">;
}) {
  const { clock, mails, fulfilment, documents } = deps;
  const soon = () => new Date(clock.now().getTime() + JOB_DELAY_MS);

  /** Reserves an amount of a payment for a refund. `order_item_id`: the line whose returned tickets it is for. */
  const planRefund = async (
    trx: Transaction<DB>,
    order: OrderRow,
    payment: PaymentRow,
    plan: { amount_cents: number; reason: RefundRow["reason"]; order_item_id?: number } & By,
  ): Promise<RefundRow> => {
    const now = clock.now();
    await updatePayment(trx, payment.id, { refunded_cents: payment.refunded_cents + plan.amount_cents }, now);
    const refund = await insertRefund(trx, {
      payment_id: payment.id,
      order_id: order.id,
      amount_cents: plan.amount_cents,
      reason: plan.reason,
      order_item_id: plan.order_item_id ?? null,
      note: plan.note ?? null,
      actor_id: plan.actor_id,
      idempotency_key: `refund-${randomUUID()}`,
      created_at: now,
    });
    await insertEvent(trx, {
      order_id: order.id,
      kind: "refund_started",
      amount_cents: plan.amount_cents,
      note: plan.note ?? null,
      actor_id: plan.actor_id,
      created_at: now,
    });
    await addJob(trx, "settle_refund", { refund_id: refund.id }, { key: `settle_refund:${refund.id}`, runAt: soon() });
    return refund;
  };

  /**
   * Plans the refunds of an amount, limited to what is left of the order's payments; what was paid beyond its total goes first,
   * unless the amount is for a line. Returns their ids.
   */
  const planRefunds = async (
    trx: Transaction<DB>,
    order: OrderRow,
    plan: { amount_cents: number; reason: RefundRow["reason"]; order_item_id?: number } & By,
  ): Promise<number[]> => {
    const refunds = await refundsOfOrder(trx, order.id);
    const surplus_cents = plan.order_item_id === undefined ? surplusOf(order, refunds) : 0;
    const parts = refundParts(await paymentsOfOrder(trx, order.id), refunds, {
      amount_cents: plan.amount_cents,
      surplus_cents,
    });
    const ids: number[] = [];
    for (const { payment, amount_cents, is_surplus } of parts) {
      const reason = is_surplus ? "late_payment" : plan.reason;
      ids.push((await planRefund(trx, order, payment, { ...plan, amount_cents, reason })).id);
    }
    return ids;
  };

  /** Adds jobs that close these payments, so that they can no longer be paid. Returns their ids. */
  const closePayments = async (trx: Transaction<DB>, payments: readonly PaymentRow[]): Promise<number[]> => {
    const live = payments.filter((payment) => payment.status === "creating" || payment.status === "open");
    for (const { id } of live) {
      await addJob(trx, "close_payment", { payment_id: id }, { key: `close_payment:${id}`, runAt: soon() });
    }
    return live.map((payment) => payment.id);
  };

  const cancel = async (
    trx: Transaction<DB>,
    order: OrderRow,
    by: By & { expired: boolean; withheld_cents?: number },
  ): Promise<ProviderCalls> => {
    assertTransition(order, "cancelled");
    const now = clock.now();
    const cancelled = await updateOrder(trx, order.id, { status: "cancelled", cancelled_at: now }, now);
    await insertEvent(trx, {
      order_id: order.id,
      kind: by.expired ? "expired" : "cancelled",
      actor_id: by.actor_id,
      note: by.note ?? null,
      created_at: now,
    });
    await cancelPendingShipments(trx, order.id, now);
    const payments = await paymentsOfOrder(trx, order.id);
    const follow: ProviderCalls = { refund_ids: [], payment_ids: await closePayments(trx, payments) };
    const left = sum(payments.map((payment) => payment.captured_cents - payment.refunded_cents));
    const refund_cents = Math.max(0, left - (by.withheld_cents ?? 0));
    follow.refund_ids = await planRefunds(trx, cancelled, {
      amount_cents: refund_cents,
      reason: "cancelled",
      actor_id: by.actor_id,
    });
    await mails.queue(trx, order.id, { kind: "cancelled", expired: by.expired, refund_cents });
    if (order.user_id === null) await eraseBuyerOfUnpaid(trx, { order_id: order.id });
    // Last, because other buyers of the same products wait from here on: shows, then codes, then stock, in the same order as at
    // checkout.
    const isOwn = by.actor_id !== null && by.actor_id === order.user_id;
    const canceller = isOwn ? "buyer" : "team";
    await fulfilment.cancelled(trx, order, by.expired ? "time" : canceller);
    await returnCodes(trx, order.id, now);
    await returnOrderStock(trx, order.id);
    return follow;
  };

  return {
    planRefund,
    planRefunds,

    /**
     * Cancels an order and returns its stock, its codes' uses and its payments, except `withheld_cents` of these. Throws `conflict`
     * when it is too late.
     */
    cancel,

    /** Returns why an order can no longer be paid, or null. `order` is locked, and so are the shows it is for. */
    closed: (trx: Transaction<DB>, order: OrderRow): Promise<string | null> => fulfilment.closed(trx, order),

    /**
     * Records a captured payment. If it pays a pending order in full, the order is paid; otherwise (cancelled in the meantime,
     * its stock sold to others, paid twice, another amount) it is refunded. If the order's show does not take place, the order
     * is cancelled as well.
     */
    async capture(
      trx: Transaction<DB>,
      order: OrderRow,
      payment: PaymentRow,
      captured_cents: number,
    ): Promise<ProviderCalls> {
      if (payment.status === "succeeded") return noProviderCalls();
      const now = clock.now();
      const captured = await updatePayment(trx, payment.id, { status: "succeeded", captured_cents }, now);
      const paid_cents = order.paid_cents + captured_cents;
      const event = { order_id: order.id, actor_id: null, created_at: now };
      const isDue = order.status === "pending" && order.payment_status === "unpaid";
      if (isDue && (await fulfilment.closed(trx, order)) !== null) {
        const row = await updateOrder(trx, order.id, { paid_cents }, now);
        await insertEvent(trx, { ...event, kind: "paid", amount_cents: captured_cents, note: NO_LONGER_DUE });
        return cancel(trx, row, { actor_id: null, expired: false });
      }
      if (!isDue || captured_cents !== order.total_cents) {
        const row = await updateOrder(trx, order.id, { paid_cents }, now);
        const note = isDue ? WRONG_TOTAL : NO_LONGER_DUE;
        await insertEvent(trx, { ...event, kind: "paid", amount_cents: captured_cents, note });
        const refund = await planRefund(trx, row, captured, {
          amount_cents: captured_cents,
          reason: "late_payment",
          actor_id: null,
        });
        return { refund_ids: [refund.id], payment_ids: [] };
      }
      const paid = await updateOrder(trx, order.id, { status: "processing", paid_cents, paid_at: now }, now);
      await insertEvent(trx, { ...event, kind: "paid", amount_cents: captured_cents });
      await insertEvent(trx, { ...event, kind: "processing" });
      await fulfilment.paid(trx, paid);
      await mails.queue(trx, order.id, { kind: "paid" });
      const payment_ids = await closePayments(trx, await paymentsOfOrder(trx, order.id));
      // Last, because other payments wait for their receipt number from here on.
      await documents.issueReceipt(trx, paid);
      return { refund_ids: [], payment_ids };
    },

    /**
     * Records the outcome of a refund. A failure is final: a provider may revoke a success, but never a failure. A revoked success
     * is reversed with its credit note, and the buyer is notified.
     */
    async finishRefund(
      trx: Transaction<DB>,
      order: OrderRow,
      payment: PaymentRow,
      refund: RefundRow,
      status: "succeeded" | "failed",
    ): Promise<void> {
      if (refund.status === status || refund.status === "failed") return;
      const now = clock.now();
      const { amount_cents } = refund;
      const event = { order_id: order.id, amount_cents, actor_id: null, created_at: now };
      await updateRefund(trx, refund.id, { status, settled_at: now });
      if (status === "succeeded") {
        const refunded_cents = order.refunded_cents + amount_cents;
        const { paid_cents } = await updateOrder(trx, order.id, { refunded_cents }, now);
        await insertEvent(trx, { ...event, kind: "refunded" });
        // The note of a line's refund names its tickets; any other is the team's reason, which the order's page shows too.
        const told = refund.order_item_id === null ? { reason: refund.note } : { pieces: refund.note };
        await mails.queue(trx, order.id, { kind: "refunded", amount_cents, paid_cents, refunded_cents, ...told });
        await documents.issueCreditNote(trx, order, refund);
        return;
      }
      await updatePayment(trx, payment.id, { refunded_cents: payment.refunded_cents - amount_cents }, now);
      if (refund.status !== "succeeded") {
        await insertEvent(trx, { ...event, kind: "refund_failed" });
        return;
      }
      const refunded_cents = order.refunded_cents - amount_cents;
      const { paid_cents } = await updateOrder(trx, order.id, { refunded_cents }, now);
      await insertEvent(trx, { ...event, kind: "refund_failed", note: RETURNED_BY_BANK });
      await mails.queue(trx, order.id, { kind: "refund_returned", amount_cents, paid_cents, refunded_cents });
      await documents.issueReversal(trx, order, refund);
    },
  };
}

export type OrderTransitions = ReturnType<typeof createOrderTransitions>;
