import { parseId } from "../../lib/ids.ts";

/**
 * The checkout's search parameters: none for the first step, `step` for the second, and `order` as soon as there is an order.
 * `returned` is set after a visit to the bank, `redirect_status` (the provider's own parameter) when the payment failed there.
 */
export type CheckoutSearch = { step?: "payment"; order?: number; returned?: true; redirect_status?: "failed" };

export function checkoutSearch(search: Record<string, unknown>): CheckoutSearch {
  const order = parseId(String(search.order ?? ""));
  if (order !== null) {
    // No payment is in progress, so there is none to wait for.
    if (search.redirect_status === "failed") return { order, redirect_status: "failed" };
    return {
      order,
      ...(String(search.returned) === "true" && { returned: true as const }),
    };
  }
  return search.step === "payment" ? { step: "payment" } : {};
}
