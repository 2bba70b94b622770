import { parseId } from "../../lib/ids.ts";

/**
 * The checkout's address: the first step without anything, the second with `step`, and from the moment there is an order,
 * that order. `returned` after a visit to the bank.
 */
export type CheckoutSearch = { step?: "payment"; order?: number; returned?: true };

export function checkoutSearch(search: Record<string, unknown>): CheckoutSearch {
  const order = parseId(String(search.order ?? ""));
  if (order !== null) {
    return {
      order,
      ...(String(search.returned) === "true" && { returned: true as const }),
    };
  }
  return search.step === "payment" ? { step: "payment" } : {};
}
