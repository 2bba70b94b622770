import { parseId } from "../../lib/ids.ts";

/**
 * The checkout's address: the first step without anything, the second with `step`, and from the moment there is an order,
 * that order. `returned` after a visit to the bank.
 */
export type CheckoutSearch = { step?: "payment"; order?: number; returned?: true };

/** What the address can carry; the last three are Stripe's, and are no business of the browser's history. */
export const CHECKOUT_PARAMETERS = [
  "step",
  "order",
  "returned",
  "redirect_status",
  "payment_intent",
  "payment_intent_client_secret",
] as const;

export function checkoutSearch(search: Record<string, unknown>): CheckoutSearch {
  const order = parseId(String(search.order ?? ""));
  if (order !== null) {
    return {
      order,
      ...((search.redirect_status || String(search.returned) === "true") && { returned: true as const }),
    };
  }
  return search.step === "payment" ? { step: "payment" } : {};
}
