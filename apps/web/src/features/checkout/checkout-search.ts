import { parseId } from "../../lib/ids.ts";

/**
 * The checkout's address: the first step without anything, the second with `step`, and from the moment there is an order,
 * that order. `returned` after a visit to the bank, `redirect_status` (in the bank's words) when nothing was paid there.
 */
export type CheckoutSearch = { step?: "payment"; order?: number; returned?: true; redirect_status?: "failed" };

export function checkoutSearch(search: Record<string, unknown>): CheckoutSearch {
  const order = parseId(String(search.order ?? ""));
  if (order !== null) {
    // Nothing is under way, so nothing is to be waited for.
    if (search.redirect_status === "failed") return { order, redirect_status: "failed" };
    return {
      order,
      ...(String(search.returned) === "true" && { returned: true as const }),
    };
  }
  return search.step === "payment" ? { step: "payment" } : {};
}
