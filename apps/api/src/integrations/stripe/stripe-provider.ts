import { fromMinorUnits, toMinorUnits } from "@fanfare/contracts/common/currency";
import { DELAYED_METHODS } from "@fanfare/contracts/store/delayed-methods";
import Stripe from "stripe";
import type { IntentState, PaymentProvider } from "../../modules/store/payments/payment-provider.ts";
import { AppError } from "../../platform/errors/app-error.ts";
import type { PageSources } from "../../platform/http/page-sources.ts";
import { isKeptFailure, isRefused, toProviderError } from "./stripe-errors.ts";
import { refundIdOf, refundState, toNotice } from "./stripe-notice.ts";

export type StripeSettings = {
  secretKey: string;
  publishableKey: string;
  webhookSecret: string;
  /** A URL other than Stripe's own, such as a simulator's. */
  apiUrl: string | undefined;
};

const TIMEOUT_MS = 10_000;
/** The SDK retries network failures with the same idempotency key. */
const RETRIES = 2;

/** The sources that Stripe.js needs (Stripe's security guide, content security policy). */
const PAGE_SOURCES: PageSources = {
  script: ["https://js.stripe.com", "https://*.js.stripe.com"],
  connect: ["https://api.stripe.com"],
  frame: ["https://js.stripe.com", "https://*.js.stripe.com", "https://hooks.stripe.com"],
};

function placeOf(apiUrl: string | undefined) {
  if (apiUrl === undefined) return {};
  const { protocol, hostname, port } = new URL(apiUrl);
  const isPlain = protocol === "http:";
  return {
    host: hostname,
    port: port || (isPlain ? 80 : 443),
    protocol: isPlain ? ("http" as const) : ("https" as const),
  };
}

function intentState(intent: Stripe.PaymentIntent): IntentState {
  if (intent.status === "succeeded")
    return { status: "succeeded", captured_cents: fromMinorUnits(intent.amount_received, intent.currency) };
  return { status: intent.status === "canceled" ? "cancelled" : "open" };
}

/** Takes payments through Stripe: PaymentIntents are paid in the browser, and only signed webhooks report the outcome. */
export function createStripeProvider(settings: StripeSettings): PaymentProvider {
  const stripe = new Stripe(settings.secretKey, {
    ...placeOf(settings.apiUrl),
    timeout: TIMEOUT_MS,
    maxNetworkRetries: RETRIES,
    telemetry: false,
    appInfo: { name: "Fanfare" },
  });

  const withProviderErrors = async <Result>(call: () => Promise<Result>): Promise<Result> => {
    try {
      return await call();
    } catch (error) {
      throw toProviderError(error);
    }
  };

  const findIntent = (intentId: string) =>
    withProviderErrors(async () => intentState(await stripe.paymentIntents.retrieve(intentId)));

  return {
    name: "stripe",
    title: "Stripe",
    confirmedByBuyer: false,
    publishableKey: settings.publishableKey,
    webhookSignature: "stripe-signature",
    pageSources: PAGE_SOURCES,
    findIntent,

    async createIntent({ key, amount_cents, currency, order_id, order_number }) {
      try {
        const intent = await stripe.paymentIntents.create(
          {
            amount: toMinorUnits(amount_cents, currency),
            currency,
            automatic_payment_methods: { enabled: true },
            excluded_payment_method_types: [...DELAYED_METHODS],
            description: `Order ${order_number}`,
            metadata: { order_id: String(order_id), order_number, payment_key: key },
          },
          { idempotencyKey: key },
        );
        if (intent.client_secret === null) throw new Error("an intent without a client secret");
        return { id: intent.id, client_secret: intent.client_secret };
      } catch (error) {
        if (isKeptFailure(error)) return "key_spent";
        // Below the minimum of the shop's currency, or of the account's currency, into which it would be converted.
        if (isRefused(error) && error.code === "amount_too_small") return "too_small";
        throw toProviderError(error);
      }
    },

    feeOf: (intentId) =>
      withProviderErrors(async () => {
        const expand = ["latest_charge.balance_transaction"];
        const { latest_charge } = await stripe.paymentIntents.retrieve(intentId, { expand });
        const booked = typeof latest_charge === "object" ? latest_charge?.balance_transaction : null;
        // Booked shortly after the payment, or days later for some payment methods.
        if (typeof booked !== "object" || booked === null) return null;
        return { amount_cents: fromMinorUnits(booked.fee, booked.currency), currency: booked.currency };
      }),

    async cancelIntent(intentId) {
      try {
        return intentState(await stripe.paymentIntents.cancel(intentId));
      } catch (error) {
        // Already paid, cancelled or in progress: the caller needs its state.
        if (isRefused(error) && error.code === "payment_intent_unexpected_state") return findIntent(intentId);
        throw toProviderError(error);
      }
    },

    async refund({ key, refund_id, intent_id, amount_cents, currency }) {
      try {
        const refund = await stripe.refunds.create(
          {
            payment_intent: intent_id,
            amount: toMinorUnits(amount_cents, currency),
            metadata: { refund_id: String(refund_id) },
          },
          { idempotencyKey: key },
        );
        return refundState(refund);
      } catch (error) {
        if (isKeptFailure(error)) return "key_spent";
        // For example a charge that was refunded in the dashboard: Stripe will always refuse it.
        if (isRefused(error)) return { id: null, status: "failed" };
        throw toProviderError(error);
      }
    },

    findRefund: (intentId, wanted) =>
      withProviderErrors(async () => {
        if ("provider_id" in wanted) return refundState(await stripe.refunds.retrieve(wanted.provider_id));
        const { data } = await stripe.refunds.list({ payment_intent: intentId, limit: 100 });
        const found = data.find((refund) => refundIdOf(refund) === wanted.refund_id);
        return found ? refundState(found) : null;
      }),

    readNotice(body, signature) {
      try {
        return toNotice(stripe.webhooks.constructEvent(body, signature ?? "", settings.webhookSecret));
      } catch (error) {
        if (error instanceof Stripe.errors.StripeSignatureVerificationError) {
          throw new AppError("bad_request", "The signature of this notice is not valid.", { cause: error });
        }
        throw new AppError("bad_request", "This notice could not be read.", { cause: error });
      }
    },
  };
}
