import { randomUUID } from "node:crypto";
import type { Kysely, Transaction } from "kysely";
import type { Content } from "../../../platform/cache/content.ts";
import type { Clock } from "../../../platform/clock.ts";
import type { DB } from "../../../platform/db/types.gen.ts";
import { AppError } from "../../../platform/errors/app-error.ts";
import { refundsOfOrder } from "../orders/order.queries.ts";
import type { OrderTransitions } from "../orders/order-transitions.ts";
import { type StoreLocks, storeLocks } from "../orders/store-locks.ts";
import {
  findPayment,
  findPaymentByIntent,
  findRefund,
  findRefundByProviderId,
  type RefundRow,
  updateRefund,
} from "./payment.queries.ts";
import type { PaymentNotice, PaymentProviders, RefundState } from "./payment-provider.ts";
import { surplusOf } from "./refund-parts.ts";

/** Providers forget idempotency keys one day after their first use; the difference is a margin for slow calls. */
const KEY_TRUSTED_MS = 20 * 60 * 60_000;

type RefundNotice = Extract<PaymentNotice, { kind: "refund_changed" }>;

/** Executes planned refunds and records their outcome. */
export function createRefundsService(deps: {
  db: Kysely<DB>;
  clock: Clock;
  content: Content;
  providers: PaymentProviders;
  moves: OrderTransitions;
  locks?: StoreLocks;
}) {
  const { db, clock, content, providers, moves } = deps;
  const { lockOrder } = deps.locks ?? storeLocks;

  /** Records the provider's state of a refund, under the order's lock. */
  const note = async (trx: Transaction<DB>, orderId: number, refundId: number, state: RefundState): Promise<void> => {
    const order = await lockOrder(trx, orderId);
    const refund = await findRefund(trx, refundId);
    const payment = refund && (await findPayment(trx, refund.payment_id));
    if (!order || !refund || !payment) return;
    if (refund.provider_refund_id === null && state.id !== null) {
      await updateRefund(trx, refund.id, { provider_refund_id: state.id, last_error: null });
    }
    if (state.status !== "pending") await moves.finishRefund(trx, order, payment, refund, state.status);
  };

  /** Requests the refund from the provider under the stored key, or reads the state of one that exists already. */
  const requestOrReadRefund = async (refund: RefundRow): Promise<RefundState> => {
    const payment = await findPayment(db, refund.payment_id);
    const provider = payment && providers.byName(payment.provider);
    if (!payment?.provider_intent_id || !provider) {
      throw new AppError("unavailable", undefined, { internal: "the refund's payment provider is not set up" });
    }
    const intent_id = payment.provider_intent_id;
    if (refund.provider_refund_id !== null) {
      const known = await provider.findRefund(intent_id, { provider_id: refund.provider_refund_id });
      if (known) return known;
      throw new AppError("provider_failed", undefined, { internal: "the provider no longer knows the refund" });
    }
    // Under a forgotten key, a refund whose response was lost would be paid a second time.
    if (clock.now().getTime() - refund.created_at.getTime() > KEY_TRUSTED_MS) {
      const before = await provider.findRefund(intent_id, { refund_id: refund.id });
      if (before) return before;
    }
    const made = await provider.refund({
      key: refund.idempotency_key,
      refund_id: refund.id,
      intent_id,
      amount_cents: refund.amount_cents,
      currency: payment.currency,
    });
    if (made !== "key_spent") return made;
    // A failure is stored under this key. Before another key is used, check whether money has moved already.
    const found = await provider.findRefund(intent_id, { refund_id: refund.id });
    if (found) return found;
    await updateRefund(db, refund.id, { idempotency_key: `refund-${randomUUID()}` });
    throw new AppError("provider_failed", undefined, { internal: "the provider keeps a failure under this key" });
  };

  return {
    /** Completes a planned refund. Throws the provider's error, recorded with the refund, so that it is retried. */
    async settle(refundId: number): Promise<void> {
      const refund = await findRefund(db, refundId);
      if (refund?.status !== "pending") return;
      let state: RefundState;
      try {
        state = await requestOrReadRefund(refund);
      } catch (error) {
        const last_error = error instanceof Error ? error.message.slice(0, 500) : "unknown";
        await updateRefund(db, refundId, { last_error });
        throw error;
      }
      await content.write((trx) => note(trx, refund.order_id, refundId, state));
    },

    /**
     * Applies a provider's notice about a refund; a refund made in the provider's own dashboard is recorded as well. Throws
     * `conflict` for one that arrives before the notice of its payment, or that exceeds what is left of it.
     */
    async applyNotice(trx: Transaction<DB>, provider: string, notice: RefundNotice): Promise<void> {
      const found = await findPaymentByIntent(trx, provider, { intent_id: notice.intent_id, payment_key: null });
      if (!found) return;
      const ours = notice.refund_id === null ? undefined : await findRefund(trx, notice.refund_id);
      // Another site with the same account may use the same refund ids.
      if (ours?.payment_id === found.id) return note(trx, ours.order_id, ours.id, notice.refund);
      const order = await lockOrder(trx, found.order_id);
      const payment = await findPayment(trx, found.id);
      const meanwhile = notice.refund.id === null ? undefined : await findRefundByProviderId(trx, notice.refund.id);
      if (meanwhile) return note(trx, meanwhile.order_id, meanwhile.id, notice.refund);
      if (!order || !payment || notice.refund.status === "failed") return;
      // Providers send notices in any order and repeat those that are not accepted, so this one arrives again after the payment's.
      if (payment.status !== "succeeded") {
        throw new AppError("conflict", undefined, {
          internal: "the notice of this refund's payment has not arrived yet",
        });
      }
      // Another refund of the same money is planned here, or the notice of its failure has not arrived. The provider makes only one
      // of the two, so it refuses the other, whose failure then makes room for this one when it arrives again.
      if (notice.amount_cents > payment.captured_cents - payment.refunded_cents) {
        throw new AppError("conflict", undefined, {
          internal: `the refund ${notice.refund.id} exceeds what is left of payment ${payment.id} until another one has failed`,
        });
      }
      const surplus_cents = surplusOf(order, await refundsOfOrder(trx, order.id));
      const refund = await moves.planRefund(trx, order, payment, {
        amount_cents: notice.amount_cents,
        // Either of two equal payments may have been chosen in the dashboard to return the one that was too much.
        reason: notice.amount_cents <= surplus_cents ? "late_payment" : "owner",
        actor_id: null,
      });
      await note(trx, order.id, refund.id, notice.refund);
    },
  };
}

export type RefundsService = ReturnType<typeof createRefundsService>;
