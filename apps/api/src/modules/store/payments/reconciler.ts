import type { Kysely } from "kysely";
import type { Clock } from "../../../platform/clock.ts";
import type { DB } from "../../../platform/db/types.gen.ts";
import { defineJob } from "../../../platform/jobs/jobs.ts";
import { deleteMailedNotices } from "../../../platform/webhooks/webhook.queries.ts";
import { findOrder } from "../orders/order.queries.ts";
import { findPayment, pendingRefundIds, unsettledPaymentIds, updatePayment } from "./payment.queries.ts";
import type { PaymentsService } from "./payments.service.ts";
import type { RefundsService } from "./refunds.service.ts";

declare module "../../../platform/jobs/jobs.ts" {
  interface JobPayloads {
    reconcile_payments: Record<string, never>;
    forget_webhook_events: Record<string, never>;
  }
}

/** After this time a missing notice is replaced by asking the provider. */
const WEBHOOK_GRACE_MS = 5 * 60_000;
/** Payments and refunds checked per run. */
const BATCH = 50;
/** Providers resend a notice for some days; after this many days they no longer do. */
const NOTICE_DAYS = 30;

/**
 * Asks the payment provider about everything without a final state: payments that were started and never settled, and refunds
 * that were planned and never finished. This makes up for missed notices (webhooks).
 */
export function createReconciler(deps: {
  db: Kysely<DB>;
  clock: Clock;
  payments: PaymentsService;
  refunds: RefundsService;
}) {
  const { db, clock, payments, refunds } = deps;
  /**
   * Id of the last refund that was checked. Many refunds may stay pending at a bank for days, so the next run continues after it.
   */
  let lastRefund = 0;

  const reconcileOne = async (paymentId: number): Promise<void> => {
    const payment = await findPayment(db, paymentId);
    const order = payment && (await findOrder(db, payment.order_id));
    if (!payment || !order) return;
    await updatePayment(db, payment.id, { checked_at: clock.now() }, clock.now());
    if (order.status !== "pending") {
      await payments.follow(await payments.closePayment(payment.id));
      return;
    }
    const open = await payments.openPayment(order, payment);
    if (open.provider_intent_id === null) return;
    const state = await payments.providerOf(open).findIntent(open.provider_intent_id);
    if (state.status !== "open") await payments.follow(await payments.apply(open, state, open.provider_intent_id));
  };

  /** Runs one round. A failure on one payment does not stop the others; all failures are thrown at the end. */
  const reconcile = async (): Promise<void> => {
    const now = clock.now();
    const before = new Date(now.getTime() - WEBHOOK_GRACE_MS);
    const failures: unknown[] = [];
    const each = async (ids: readonly number[], work: (id: number) => Promise<void>) => {
      for (const id of ids) await work(id).catch((error: unknown) => failures.push(error));
    };
    await each(await unsettledPaymentIds(db, { before, now, limit: BATCH }), reconcileOne);
    const pending = await pendingRefundIds(db, { before, now, after: lastRefund, limit: BATCH });
    lastRefund = pending.length < BATCH ? 0 : (pending.at(-1) ?? 0);
    await each(pending, (id) => refunds.settle(id));
    if (failures.length > 0) throw new AggregateError(failures, `${failures.length} payments could not be reconciled`);
  };

  return {
    reconcile,

    jobs: [
      defineJob({ name: "reconcile_payments", outward: true, cron: "*/5 * * * *", run: reconcile }),
      defineJob({ name: "settle_refund", outward: true, run: ({ refund_id }) => refunds.settle(refund_id) }),
      defineJob({
        name: "close_payment",
        outward: true,
        run: async ({ payment_id }) => payments.follow(await payments.closePayment(payment_id)),
      }),
      defineJob({
        name: "forget_webhook_events",
        outward: false,
        cron: "41 3 * * *",
        run: () => deleteMailedNotices(db, new Date(clock.now().getTime() - NOTICE_DAYS * 86_400_000)),
      }),
    ],
  };
}
