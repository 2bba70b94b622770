import { randomBytes } from "node:crypto";
import { Failure, missing, unknown } from "./failure.ts";
import { type Form, textOf, textsOf } from "./form.ts";

export type IntentStatus = "requires_payment_method" | "requires_action" | "processing" | "succeeded" | "canceled";

export type Intent = {
  id: string;
  object: "payment_intent";
  amount: number;
  amount_received: number;
  canceled_at: number | null;
  cancellation_reason: string | null;
  client_secret: string;
  created: number;
  currency: string;
  description: string | null;
  excluded_payment_method_types: string[] | null;
  last_payment_error: { type: "card_error"; code: string; message: string } | null;
  latest_charge: string | null;
  livemode: false;
  metadata: Record<string, string>;
  status: IntentStatus;
};

export type RefundStatus = "pending" | "succeeded" | "failed" | "canceled";

export type Refund = {
  id: string;
  object: "refund";
  amount: number;
  charge: string;
  created: number;
  currency: string;
  metadata: Record<string, string>;
  payment_intent: string;
  reason: string | null;
  status: RefundStatus;
};

export type StripeEvent = {
  id: string;
  object: "event";
  api_version: string;
  created: number;
  data: { object: Intent | Refund };
  livemode: false;
  pending_webhooks: number;
  request: { id: null; idempotency_key: string | null };
  type: string;
};

/** The minimum charge in US dollars, in cents. */
const SMALLEST_CHARGE = 50;

const CANCELLABLE: readonly IntentStatus[] = ["requires_payment_method", "requires_action", "processing"];

const seconds = () => Math.floor(Date.now() / 1000);
const newId = (prefix: string) => `${prefix}_${randomBytes(12).toString("hex")}`;

function wholeNumber(form: Form, name: string): number {
  const text = textOf(form, name);
  if (text === undefined) throw missing(name);
  if (!/^\d+$/.test(text)) {
    throw new Failure(400, { type: "invalid_request_error", message: `Invalid integer: ${text}`, param: name });
  }
  return Number(text);
}

/**
 * A Stripe account's data and its changes. Each change creates the same events as the real API; `onEvent` receives them in
 * order. Objects are returned as copies.
 */
export class Account {
  readonly #intents = new Map<string, Intent>();
  readonly #refunds = new Map<string, Refund>();
  readonly events: StripeEvent[] = [];
  readonly #onEvent: (event: StripeEvent) => void;
  /** The initial status of a refund. */
  refundsBegin: "succeeded" | "pending" = "succeeded";

  /** Whether charges are booked immediately; some payment methods take days. */
  isBooked = true;

  constructor(onEvent: (event: StripeEvent) => void) {
    this.#onEvent = onEvent;
  }

  createIntent(form: Form, idempotencyKey: string | null): Intent {
    const amount = wholeNumber(form, "amount");
    const currency = textOf(form, "currency");
    if (currency === undefined) throw missing("currency");
    if (amount < SMALLEST_CHARGE) {
      throw new Failure(400, {
        type: "invalid_request_error",
        code: "amount_too_small",
        message: "Amount must be at least $0.50 usd",
        param: "amount",
      });
    }
    const excluded = Object.values(textsOf(form, "excluded_payment_method_types"));
    const id = newId("pi");
    const intent: Intent = {
      id,
      object: "payment_intent",
      amount,
      amount_received: 0,
      canceled_at: null,
      cancellation_reason: null,
      client_secret: `${id}_secret_${randomBytes(12).toString("hex")}`,
      created: seconds(),
      currency,
      description: textOf(form, "description") ?? null,
      excluded_payment_method_types: excluded.length > 0 ? excluded : null,
      last_payment_error: null,
      latest_charge: null,
      livemode: false,
      metadata: textsOf(form, "metadata"),
      status: "requires_payment_method",
    };
    this.#intents.set(id, intent);
    this.#emit("payment_intent.created", intent, idempotencyKey);
    return structuredClone(intent);
  }

  intent(id: string): Intent {
    return structuredClone(this.#intent(id));
  }

  /** The intent with its charge and balance transaction, from which Stripe's fee is deducted. */
  bookedIntent(id: string): Omit<Intent, "latest_charge"> & { latest_charge: object | null } {
    const intent = this.intent(id);
    if (intent.latest_charge === null) return { ...intent, latest_charge: null };
    const { amount_received: amount, currency } = intent;
    const fee = Math.round(amount * 0.029) + 30;
    const balance_transaction = this.isBooked
      ? { id: newId("txn"), object: "balance_transaction", amount, currency, fee, net: amount - fee, type: "charge" }
      : null;
    return {
      ...intent,
      latest_charge: { id: intent.latest_charge, object: "charge", amount, currency, balance_transaction },
    };
  }

  cancelIntent(id: string): Intent {
    const intent = this.#intent(id);
    if (!CANCELLABLE.includes(intent.status)) {
      throw new Failure(400, {
        type: "invalid_request_error",
        code: "payment_intent_unexpected_state",
        message: `You cannot cancel this PaymentIntent because it has a status of ${intent.status}.`,
        payment_intent: structuredClone(intent),
      });
    }
    intent.status = "canceled";
    intent.canceled_at = seconds();
    this.#emit("payment_intent.canceled", intent);
    return structuredClone(intent);
  }

  /** A buyer's payment in the browser. After a declined card the intent can be paid again. */
  pay(id: string, outcome: "succeed" | "decline" | "process"): Intent {
    const intent = this.#intent(id);
    if (intent.status === "succeeded" || intent.status === "canceled") {
      throw new Failure(400, {
        type: "invalid_request_error",
        code: "payment_intent_unexpected_state",
        message: `This PaymentIntent's status is ${intent.status}.`,
      });
    }
    if (outcome === "process") {
      intent.status = "processing";
      this.#emit("payment_intent.processing", intent);
    } else if (outcome === "decline") {
      intent.status = "requires_payment_method";
      intent.last_payment_error = { type: "card_error", code: "card_declined", message: "Your card was declined." };
      this.#emit("payment_intent.payment_failed", intent);
    } else {
      intent.status = "succeeded";
      intent.amount_received = intent.amount;
      intent.latest_charge = newId("ch");
      intent.last_payment_error = null;
      this.#emit("payment_intent.succeeded", intent);
    }
    return structuredClone(intent);
  }

  createRefund(form: Form, idempotencyKey: string | null): Refund {
    const intentId = textOf(form, "payment_intent");
    if (intentId === undefined) throw missing("payment_intent");
    const intent = this.#intent(intentId);
    if (intent.latest_charge === null) {
      throw new Failure(400, {
        type: "invalid_request_error",
        message: "This PaymentIntent does not have a successful charge to refund.",
      });
    }
    const left = intent.amount_received - this.#refunded(intentId);
    if (left === 0) {
      throw new Failure(400, {
        type: "invalid_request_error",
        code: "charge_already_refunded",
        message: `Charge ${intent.latest_charge} has already been refunded.`,
      });
    }
    const amount = textOf(form, "amount") === undefined ? left : wholeNumber(form, "amount");
    if (amount > left || amount === 0) {
      throw new Failure(400, {
        type: "invalid_request_error",
        message: `Refund amount (${amount}) is greater than unrefunded amount on charge (${left})`,
        param: "amount",
      });
    }
    const refund: Refund = {
      id: newId("re"),
      object: "refund",
      amount,
      charge: intent.latest_charge,
      created: seconds(),
      currency: intent.currency,
      metadata: textsOf(form, "metadata"),
      payment_intent: intentId,
      reason: textOf(form, "reason") ?? null,
      status: this.refundsBegin,
    };
    this.#refunds.set(refund.id, refund);
    this.#emit("refund.created", refund, idempotencyKey);
    return structuredClone(refund);
  }

  refund(id: string): Refund {
    return structuredClone(this.#refund(id));
  }

  refundsOf(intentId: string | undefined): Refund[] {
    const all = [...this.#refunds.values()].toReversed();
    return structuredClone(intentId === undefined ? all : all.filter((refund) => refund.payment_intent === intentId));
  }

  /** Sets the final result of a refund, as the bank would. */
  settleRefund(id: string, status: "succeeded" | "failed"): Refund {
    const refund = this.#refund(id);
    refund.status = status;
    this.#emit(status === "failed" ? "refund.failed" : "refund.updated", refund);
    return structuredClone(refund);
  }

  /** Money received and refunded, in cents, for comparison with the shop's own records. */
  get books(): { captured: number; refunded: number; intents: number } {
    const intents = [...this.#intents.values()];
    return {
      captured: intents.reduce((sum, intent) => sum + intent.amount_received, 0),
      refunded: intents.reduce((sum, intent) => sum + this.#refunded(intent.id), 0),
      intents: intents.length,
    };
  }

  #intent(id: string): Intent {
    const intent = this.#intents.get(id);
    if (!intent) throw unknown("payment_intent", id);
    return intent;
  }

  #refund(id: string): Refund {
    const refund = this.#refunds.get(id);
    if (!refund) throw unknown("refund", id);
    return refund;
  }

  #refunded(intentId: string): number {
    let sum = 0;
    for (const refund of this.#refunds.values()) {
      if (refund.payment_intent === intentId && (refund.status === "pending" || refund.status === "succeeded")) {
        sum += refund.amount;
      }
    }
    return sum;
  }

  #emit(type: string, object: Intent | Refund, idempotency_key: string | null = null): void {
    const event: StripeEvent = {
      id: newId("evt"),
      object: "event",
      api_version: "simulated",
      created: seconds(),
      data: { object: structuredClone(object) },
      livemode: false,
      pending_webhooks: 1,
      request: { id: null, idempotency_key },
      type,
    };
    this.events.push(event);
    this.#onEvent(event);
  }
}
