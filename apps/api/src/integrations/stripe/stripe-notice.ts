import { fromMinorUnits } from "@fanfare/contracts/common/currency";
import type Stripe from "stripe";
import { z } from "zod";
import type { PaymentNotice, RefundState } from "../../modules/store/payments/payment-provider.ts";

/** A refund's state. Stripe may revoke a success, so only "failed" is final. */
export function refundState(refund: Stripe.Refund): RefundState {
  const { id, status } = refund;
  if (status === "succeeded") return { id, status };
  return { id, status: status === "failed" || status === "canceled" ? "failed" : "pending" };
}

const idOf = (reference: string | { id: string } | null): string =>
  typeof reference === "string" ? reference : (reference?.id ?? "");

/** Our own id in a refund's metadata; null for one that was made in Stripe's dashboard. */
export function refundIdOf(refund: Stripe.Refund): number | null {
  const id = Number(refund.metadata?.refund_id);
  return Number.isSafeInteger(id) && id > 0 ? id : null;
}

const intentOf = (intent: Stripe.PaymentIntent) => ({
  intent_id: intent.id,
  payment_key: intent.metadata.payment_key ?? null,
});

/** What the SDK does not check: it returns any JSON that is signed. */
const named = z.object({ id: z.string().min(1).max(255), type: z.string().min(1).max(255) });

/** The notice of a verified event. Event types that we did not subscribe to become `other`. Throws for what is no event. */
export function toNotice(event: Stripe.Event): PaymentNotice {
  const { id, type } = named.parse(event);
  switch (event.type) {
    case "payment_intent.succeeded": {
      const intent = event.data.object;
      return {
        id,
        type,
        kind: "intent_succeeded",
        ...intentOf(intent),
        captured_cents: fromMinorUnits(intent.amount_received, intent.currency),
      };
    }
    case "payment_intent.payment_failed": {
      const intent = event.data.object;
      return {
        id,
        type,
        kind: "intent_failed",
        ...intentOf(intent),
        message: intent.last_payment_error?.message?.slice(0, 300) ?? null,
      };
    }
    case "payment_intent.canceled":
      return { id, type, kind: "intent_cancelled", ...intentOf(event.data.object) };
    case "refund.created":
    case "refund.updated":
    case "refund.failed":
    case "charge.refund.updated": {
      const refund = event.data.object;
      return {
        id,
        type,
        kind: "refund_changed",
        intent_id: idOf(refund.payment_intent),
        refund_id: refundIdOf(refund),
        amount_cents: fromMinorUnits(refund.amount, refund.currency),
        refund: refundState(refund),
      };
    }
    default:
      return { id, type, kind: "other" };
  }
}
