import { randomUUID } from "node:crypto";
import { t } from "@fanfare/contracts/common/language";
import { centsToDecimal } from "@fanfare/contracts/common/money";
import { SHOP_NOT_OPEN } from "@fanfare/contracts/store/messages";
import { DEMO_PAYMENT_NOTICE, type PaymentIntent, type PaymentSettings } from "@fanfare/contracts/store/payment";
import type { Kysely } from "kysely";
import type { Content } from "../../../platform/cache/content.ts";
import type { Clock } from "../../../platform/clock.ts";
import { transact } from "../../../platform/db/transact.ts";
import type { DB } from "../../../platform/db/types.gen.ts";
import { AppError, notFound } from "../../../platform/errors/app-error.ts";
import { NO_PAGE_SOURCES } from "../../../platform/http/page-sources.ts";
import { findOrder, findOwnOrder, type OrderRow } from "../orders/order.queries.ts";
import { unpayableReason } from "../orders/order-status.ts";
import { noProviderCalls, type OrderTransitions, type ProviderCalls } from "../orders/order-transitions.ts";
import { type StoreLocks, storeLocks } from "../orders/store-locks.ts";
import { currencyOf, readShopSettings } from "../settings/shop-settings.queries.ts";
import { type ApplyState, createNoticeReceiver } from "./notice-receiver.ts";
import { findPayment, insertPayment, type PaymentRow, paymentsOfOrder, updatePayment } from "./payment.queries.ts";
import type { IntentState, PaymentProvider, PaymentProviders } from "./payment-provider.ts";
import type { RefundsService } from "./refunds.service.ts";

/** How long a caller waits for the provider before the jobs take over, in ms. */
const PROVIDER_TIMEOUT_MS = 4_000;

/** Error stored with a payment that the provider refused to create. */
const TOO_SMALL = "the amount is too small";

const newKey = (orderId: number) => `order-${orderId}-${randomUUID()}`;

const isLive = (payment: PaymentRow) => payment.status === "creating" || payment.status === "open";

/** Payments of orders: begun with the provider, confirmed by it, and closed when the order can no longer be paid. */
export function createPaymentsService(deps: {
  db: Kysely<DB>;
  clock: Clock;
  content: Content;
  providers: PaymentProviders;
  moves: OrderTransitions;
  refunds: RefundsService;
  hasMailServer: boolean;
  locks?: StoreLocks;
}) {
  const { db, clock, content, providers, moves, refunds } = deps;
  const { lockOrder } = deps.locks ?? storeLocks;

  /** The provider that a payment was made with, which may differ from the current one. */
  const providerOf = (payment: PaymentRow): PaymentProvider => {
    const provider = providers.byName(payment.provider);
    if (!provider) {
      throw new AppError("unavailable", undefined, { internal: `the provider ${payment.provider} is not set up` });
    }
    return provider;
  };

  /** Returns the provider of new payments. Throws `conflict` while there is none. */
  const openProvider = (): PaymentProvider => {
    if (!providers.current) throw new AppError("conflict", SHOP_NOT_OPEN);
    return providers.current;
  };

  /** Returns the order's live payment, inserting one if necessary. The provider is not called yet. */
  const beginPayment = (userId: number, orderId: number): Promise<{ order: OrderRow; payment: PaymentRow }> =>
    transact(db, async (trx) => {
      const order = await lockOrder(trx, orderId);
      if (!order || order.user_id !== userId) throw notFound();
      const reason = unpayableReason(order, clock.now()) ?? (await moves.closed(trx, order));
      if (reason) throw new AppError("conflict", reason);
      const { name: provider } = openProvider();
      const now = clock.now();
      const live = (await paymentsOfOrder(trx, orderId)).find(isLive);
      if (live?.provider === provider) return { order, payment: live };
      // The site's provider was changed while this order was unpaid.
      if (live) await updatePayment(trx, live.id, { status: "cancelled" }, now);
      const payment = await insertPayment(trx, {
        order_id: orderId,
        provider,
        idempotency_key: newKey(orderId),
        amount_cents: order.total_cents,
        currency: order.currency,
        created_at: now,
      });
      return { order, payment };
    });

  /**
   * Has the provider create the intent of a payment under the key stored with it, so that a repeat after a crash or a concurrent
   * call gets the same intent. Returns a cancelled payment if the provider does not accept the amount.
   */
  const openPayment = async (order: OrderRow, payment: PaymentRow): Promise<PaymentRow> => {
    if (payment.status !== "creating") return payment;
    const intent = await providerOf(payment).createIntent({
      key: payment.idempotency_key,
      amount_cents: payment.amount_cents,
      currency: payment.currency,
      order_id: order.id,
      order_number: order.order_number,
    });
    if (intent === "key_spent") {
      // An intent created under the old key was never shown to a client, so it cannot be paid.
      await updatePayment(db, payment.id, { idempotency_key: newKey(order.id), last_error: "key spent" }, clock.now());
      throw new AppError("provider_failed", undefined, { internal: "the provider keeps a failure under this key" });
    }
    return transact(db, async (trx) => {
      await lockOrder(trx, order.id);
      const present = await findPayment(trx, payment.id);
      if (!present) throw notFound();
      if (present.status !== "creating") return present;
      if (intent === "too_small") {
        return updatePayment(trx, payment.id, { status: "cancelled", last_error: TOO_SMALL }, clock.now());
      }
      return updatePayment(
        trx,
        payment.id,
        { status: "open", provider_intent_id: intent.id, client_secret: intent.client_secret },
        clock.now(),
      );
    });
  };

  /** Applies the provider's state of a payment to ours. */
  const apply = (payment: Pick<PaymentRow, "id" | "order_id">, state: IntentState, intentId: string | null) =>
    content.write(async (trx): Promise<ProviderCalls> => {
      const order = await lockOrder(trx, payment.order_id);
      const present = await findPayment(trx, payment.id);
      if (!order || !present) return noProviderCalls();
      return applyLocked(trx, { order, payment: present }, state, intentId);
    });

  const applyLocked: ApplyState = async (trx, { order, payment }, state, intentId) => {
    const now = clock.now();
    const known =
      payment.provider_intent_id === null && intentId !== null
        ? await updatePayment(trx, payment.id, { provider_intent_id: intentId }, now)
        : payment;
    if (state.status === "succeeded") return moves.capture(trx, order, known, state.captured_cents);
    if (state.status === "cancelled" && isLive(known)) await updatePayment(trx, known.id, { status: "cancelled" }, now);
    return noProviderCalls();
  };

  /** Closes a payment that must no longer be paid. Throws if it has to be retried. */
  const closePayment = async (paymentId: number): Promise<ProviderCalls> => {
    const payment = await findPayment(db, paymentId);
    if (!payment || !isLive(payment)) return noProviderCalls();
    const order = await findOrder(db, payment.order_id);
    if (!order) return noProviderCalls();
    const open = await openPayment(order, payment);
    if (!isLive(open) || open.provider_intent_id === null) return noProviderCalls();
    const state = await providerOf(open).cancelIntent(open.provider_intent_id);
    if (state.status === "open") {
      throw new AppError("provider_failed", undefined, {
        internal: "the payment is under way and not yet to be ended",
      });
    }
    return apply(open, state, open.provider_intent_id);
  };

  /**
   * Makes a transaction's follow-up calls to the provider immediately, and waits for them up to `PROVIDER_TIMEOUT_MS`. Failures
   * are recorded with the refund or payment and retried by its job.
   */
  const follow = async (left: ProviderCalls): Promise<void> => {
    const work = Promise.allSettled([
      ...left.refund_ids.map((id) => refunds.settle(id)),
      ...left.payment_ids.map(async (id) => follow(await closePayment(id))),
    ]);
    let timer: NodeJS.Timeout | undefined;
    const timeout = new Promise<void>((resolve) => {
      timer = setTimeout(resolve, PROVIDER_TIMEOUT_MS);
    });
    await Promise.race([work, timeout]);
    clearTimeout(timer);
  };

  return {
    follow,
    closePayment,
    openPayment,
    apply,
    providerOf,

    /** The providers that send webhooks, and the signature header of each. */
    webhooks: () =>
      providers.all.flatMap(({ name, webhookSignature: header }) => (header === null ? [] : [{ name, header }])),

    /** Sources that the checkout page's Content-Security-Policy allows for new payments. */
    pageSources: () => providers.current?.pageSources ?? NO_PAGE_SOURCES,

    /** Returns the settings that a checkout page needs; without a provider `provider` is null. */
    async settings(): Promise<PaymentSettings> {
      const { current } = providers;
      return {
        provider: current?.name ?? null,
        publishable_key: current?.publishableKey ?? null,
        currency: currencyOf(await readShopSettings(db)),
        notice: current?.confirmedByBuyer ? DEMO_PAYMENT_NOTICE : null,
        sends_mail: deps.hasMailServer,
      };
    },

    /**
     * Returns the intent to pay an order with; the same one while it can be paid. Throws `not_found` for another fan's order,
     * `conflict` for one that is paid, cancelled, expired or for a show that does not take place, or for an amount below the
     * provider's minimum, and the provider's errors.
     */
    async intentFor(userId: number, orderId: number): Promise<PaymentIntent> {
      const { order, payment } = await beginPayment(userId, orderId);
      const open = await openPayment(order, payment);
      if (open.last_error === TOO_SMALL) {
        throw new AppError("conflict", t("This amount is too small to be paid by card."));
      }
      if (open.status !== "open" || open.provider_intent_id === null || open.client_secret === null) {
        throw new AppError("conflict", "This order can no longer be paid.");
      }
      return {
        provider: open.provider,
        payment_intent_id: open.provider_intent_id,
        client_secret: open.client_secret,
        amount: centsToDecimal(open.amount_cents),
        currency: open.currency,
      };
    },

    /**
     * Completes a demo payment on the buyer's confirmation; idempotent. Throws `conflict` for a real provider, which alone can
     * confirm payments, and when the order can no longer be paid.
     */
    async confirm(userId: number, orderId: number, intentId: string): Promise<void> {
      if (!(await findOwnOrder(db, userId, orderId))) throw notFound();
      const provider = openProvider();
      if (!provider.confirmedByBuyer) {
        throw new AppError("conflict", "This payment is confirmed by the payment provider itself.");
      }
      await content.write(async (trx) => {
        const order = await lockOrder(trx, orderId);
        const payment = (await paymentsOfOrder(trx, orderId)).find(
          (one) => one.provider === provider.name && one.provider_intent_id === intentId,
        );
        if (!order || !payment) throw notFound();
        if (payment.status === "succeeded") return;
        // No money has moved, so there is nothing to refund: a late confirmation is simply rejected.
        if (order.status !== "pending" || payment.status !== "open") {
          throw new AppError("conflict", unpayableReason(order, clock.now()) ?? "This order can no longer be paid.");
        }
        const closed = await moves.closed(trx, order);
        if (closed !== null) throw new AppError("conflict", closed);
        await moves.capture(trx, order, payment, payment.amount_cents);
      });
    },

    receiveWebhook: createNoticeReceiver({ clock, content, providers, refunds, lockOrder, applyLocked }),
  };
}

export type PaymentsService = ReturnType<typeof createPaymentsService>;
