import type { Content } from "../../../platform/cache/content.ts";
import type { Clock } from "../../../platform/clock.ts";
import { notFound } from "../../../platform/errors/app-error.ts";
import { isNewNotice } from "../../../platform/webhooks/webhook.queries.ts";
import { insertEvent, type OrderRow } from "../orders/order.queries.ts";
import type { OrderTransitions, ProviderCalls } from "../orders/order-transitions.ts";
import type { StoreLocks } from "../orders/store-locks.ts";
import { findPayment, findPaymentByIntent, type PaymentRow } from "./payment.queries.ts";
import type { IntentState, PaymentProviders } from "./payment-provider.ts";
import type { RefundsService } from "./refunds.service.ts";

/** Applies the provider's state of a payment to ours; its order is locked. */
export type ApplyState = (
  trx: Parameters<OrderTransitions["capture"]>[0],
  of: { order: OrderRow; payment: PaymentRow },
  state: IntentState,
  intentId: string | null,
) => Promise<ProviderCalls>;

/**
 * Receives providers' notices; idempotent, because a notice's id is stored in the same transaction as its effect. Notices may
 * arrive in any order. The returned function throws `not_found` for an unknown provider, `bad_request` if the notice was not sent
 * by the provider, and `conflict` if it must be sent again later.
 */
export function createNoticeReceiver(deps: {
  clock: Clock;
  content: Content;
  providers: PaymentProviders;
  refunds: RefundsService;
  lockOrder: StoreLocks["lockOrder"];
  applyLocked: ApplyState;
}) {
  return async (name: string, body: Buffer, signature: string | undefined): Promise<void> => {
    const provider = deps.providers.byName(name);
    if (!provider) throw notFound();
    const notice = provider.readNotice(body, signature);
    await deps.content.write(async (trx) => {
      const isNew = await isNewNotice(trx, { provider: provider.name, event_id: notice.id, type: notice.type });
      if (!isNew || notice.kind === "other") return;
      if (notice.kind === "refund_changed") {
        await deps.refunds.applyNotice(trx, provider.name, notice);
        return;
      }
      const found = await findPaymentByIntent(trx, provider.name, notice);
      if (!found) return;
      const order = await deps.lockOrder(trx, found.order_id);
      // Read again, because it may have changed while this waited for the order's lock.
      const payment = await findPayment(trx, found.id);
      if (!order || !payment) return;
      if (notice.kind === "intent_failed") {
        if (order.status !== "pending") return;
        const created_at = deps.clock.now();
        await insertEvent(trx, { order_id: order.id, kind: "payment_failed", note: notice.message, created_at });
        return;
      }
      const state: IntentState =
        notice.kind === "intent_succeeded"
          ? { status: "succeeded", captured_cents: notice.captured_cents }
          : { status: "cancelled" };
      await deps.applyLocked(trx, { order, payment }, state, notice.intent_id);
    });
  };
}
