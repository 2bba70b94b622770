import type { PageSources } from "../../../platform/http/page-sources.ts";

/** Where a payment stands at its provider. */
export type IntentState =
  | { status: "open" }
  | { status: "succeeded"; captured_cents: number }
  | { status: "cancelled" };

/** `id` is null for a refund that the provider refused to make. */
export type RefundState = { id: string; status: "pending" | "succeeded" | "failed" } | { id: null; status: "failed" };

/**
 * A provider's stored failure under an idempotency key: the same key would be answered the same for ever, so what it was
 * for has to be looked up, and then tried under another key.
 */
export type KeySpent = "key_spent";

/** No way to pay takes so little, and trying again cannot help: no intent was made. */
export type TooSmall = "too_small";

export type IntentRequest = {
  /** Stored before the call; the provider responds to a repeated one with what it made the first time. */
  key: string;
  amount_cents: number;
  currency: string;
  order_id: number;
  order_number: string;
};

export type RefundRequest = {
  key: string;
  /** Stays when the key changes, and finds the refund again. */
  refund_id: number;
  intent_id: string;
  amount_cents: number;
  currency: string;
};

/** What a provider tells by itself. `id` is the notice's own, the same each time it is sent. */
export type PaymentNotice = { id: string; type: string } & (
  | { kind: "intent_succeeded"; intent_id: string; payment_key: string | null; captured_cents: number }
  | { kind: "intent_failed"; intent_id: string; payment_key: string | null; message: string | null }
  | { kind: "intent_cancelled"; intent_id: string; payment_key: string | null }
  | { kind: "refund_changed"; intent_id: string; refund_id: number | null; amount_cents: number; refund: RefundState }
  | { kind: "other" }
);

/**
 * Who takes the money, with everything the site needs to know of it. Its form in the browser is the file of its name in
 * `apps/web/src/features/checkout/components/payment-forms`. Every method but `readNotice` may call an outside service, so none is called within a
 * transaction. They throw AppErrors: `provider_failed`, `unavailable` or `timed_out`, after which the outcome is
 * unknown and the same call may be made again.
 */
export interface PaymentProvider {
  /** As it is stored with payments and named in the API: lower case letters, digits and `_`. */
  readonly name: string;
  /** By which people know it; null for what only pretends. */
  readonly title: string | null;
  /** Whether the buyer's own word completes a payment: only where no money moves. */
  readonly confirmedByBuyer: boolean;
  /** What the browser needs to pay; null where it needs nothing. */
  readonly publishableKey: string | null;
  /** The header in which its webhooks are signed; null where it sends none. They arrive at `/api/webhooks/{name}`. */
  readonly webhookSignature: string | null;
  /** What the checkout page lets in for its form. */
  readonly pageSources: PageSources;
  createIntent(request: IntentRequest): Promise<{ id: string; client_secret: string } | KeySpent | TooSmall>;
  findIntent(intentId: string): Promise<IntentState>;
  /**
   * What the provider kept of a paid intent, in the currency that it pays out in; null while it cannot say. A provider
   * that keeps nothing, or never says, has no such call.
   */
  feeOf?(intentId: string): Promise<{ amount_cents: number; currency: string } | null>;
  /** Makes sure that it can no longer be paid, and returns where it stands: it may have been paid already. */
  cancelIntent(intentId: string): Promise<IntentState>;
  refund(request: RefundRequest): Promise<RefundState | KeySpent>;
  /** A refund made before, by the provider's id or by ours; null when there is none. */
  findRefund(intentId: string, refund: { provider_id: string } | { refund_id: number }): Promise<RefundState | null>;
  /** Reads a notice after verifying who sent it. Throws `bad_request` for one that was not sent by the provider. */
  readNotice(body: Buffer, signature: string | undefined): PaymentNotice;
}

/** The provider of new payments, and all that older ones may have been made with. */
export type PaymentProviders = {
  all: readonly PaymentProvider[];
  /** Without one the shop takes no orders. */
  current: PaymentProvider | undefined;
  byName(name: string): PaymentProvider | undefined;
};
