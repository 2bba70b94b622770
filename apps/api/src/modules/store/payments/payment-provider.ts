import type { PageSources } from "../../../platform/http/page-sources.ts";

/** A payment's state at its provider. */
export type IntentState =
  | { status: "open" }
  | { status: "succeeded"; captured_cents: number }
  | { status: "cancelled" };

/** `id` is null for a refund that the provider refused to make. */
export type RefundState = { id: string; status: "pending" | "succeeded" | "failed" } | { id: null; status: "failed" };

/**
 * The provider has stored a failure under an idempotency key and would repeat it forever, so the outcome has to be looked up and
 * then retried with a new key.
 */
export type KeySpent = "key_spent";

/** No payment method accepts such a small amount, and retrying cannot help: no intent was created. */
export type TooSmall = "too_small";

export type IntentRequest = {
  /** Stored before the call; the provider repeats its first response for the same key. */
  key: string;
  amount_cents: number;
  currency: string;
  order_id: number;
  order_number: string;
};

export type RefundRequest = {
  key: string;
  /** Stays the same when the key changes, and identifies the refund at the provider. */
  refund_id: number;
  intent_id: string;
  amount_cents: number;
  currency: string;
};

/** A provider's notice (webhook). `id` is the notice's own, and the same each time it is sent. */
export type PaymentNotice = { id: string; type: string } & (
  | { kind: "intent_succeeded"; intent_id: string; payment_key: string | null; captured_cents: number }
  | { kind: "intent_failed"; intent_id: string; payment_key: string | null; message: string | null }
  | { kind: "intent_cancelled"; intent_id: string; payment_key: string | null }
  | { kind: "refund_changed"; intent_id: string; refund_id: number | null; amount_cents: number; refund: RefundState }
  | { kind: "other" }
);

/**
 * A payment provider, with everything that the site requires of it. Its payment form is the file with its name in
 * `apps/web/src/features/checkout/components/payment-forms`. Every method except `readNotice` may call an external service, so
 * none is called within a transaction. They throw AppErrors: `provider_failed`, `unavailable` or `timed_out`, after which the
 * outcome is unknown and the same call may be repeated.
 */
export interface PaymentProvider {
  /** The name stored with payments and used in the API: lower case letters, digits and `_`. */
  readonly name: string;
  /** The name shown to people; null for a simulated provider. */
  readonly title: string | null;
  /** Whether the buyer's confirmation completes a payment: only where no money moves. */
  readonly confirmedByBuyer: boolean;
  /** The key that the browser needs to pay; null if it needs none. */
  readonly publishableKey: string | null;
  /** The header with the signature of its webhooks; null if it sends none. They arrive at `/api/webhooks/{name}`. */
  readonly webhookSignature: string | null;
  /** Sources that the checkout page's Content-Security-Policy allows for its form. */
  readonly pageSources: PageSources;
  createIntent(request: IntentRequest): Promise<{ id: string; client_secret: string } | KeySpent | TooSmall>;
  findIntent(intentId: string): Promise<IntentState>;
  /**
   * Returns the provider's fee for a paid intent, in its payout currency; null while it is unknown. A provider without fees, or
   * one that never reports them, omits this method.
   */
  feeOf?(intentId: string): Promise<{ amount_cents: number; currency: string } | null>;
  /** Cancels an intent so that it can no longer be paid, and returns its state: it may have been paid already. */
  cancelIntent(intentId: string): Promise<IntentState>;
  refund(request: RefundRequest): Promise<RefundState | KeySpent>;
  /** Finds an earlier refund by the provider's id or by ours; null if there is none. */
  findRefund(intentId: string, refund: { provider_id: string } | { refund_id: number }): Promise<RefundState | null>;
  /** Verifies and reads a notice. Throws `bad_request` if it was not sent by the provider. */
  readNotice(body: Buffer, signature: string | undefined): PaymentNotice;
}

/** The provider for new payments, and all providers of older ones. */
export type PaymentProviders = {
  all: readonly PaymentProvider[];
  /** Without one the shop takes no orders. */
  current: PaymentProvider | undefined;
  byName(name: string): PaymentProvider | undefined;
};
