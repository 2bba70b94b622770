import { createHash } from "node:crypto";
import { smallestStep, WHOLE_AMOUNT } from "@fanfare/contracts/common/currency";
import { t } from "@fanfare/contracts/common/language";
import { type OrderCreateInput, TOO_GENEROUS } from "@fanfare/contracts/store/checkout";
import { TIP_MAX_CENTS } from "@fanfare/contracts/store/limits";
import { shippingProblems } from "@fanfare/contracts/store/shipping";
import { AppError, invalid } from "../../../platform/errors/app-error.ts";
import type { CartLine } from "../cart/cart.queries.ts";
import type { BundlePart } from "../catalogue/bundle.queries.ts";
import type { Adjustment } from "../catalogue/pricing.ts";
import { limitsOf } from "./shipping-limits.ts";

/** The input of an order, and the show at which it is collected if it is not sent. */
export type Placing = OrderCreateInput & { pickup_event_id?: number };

/** Empty address of an order that is collected. */
export const NO_ADDRESS = {
  billing_address: "",
  billing_city: "",
  billing_state: "",
  billing_zip_code: "",
  billing_country: "",
  shipping_first_name: "",
  shipping_last_name: "",
  shipping_address: "",
  shipping_city: "",
  shipping_state: "",
  shipping_zip_code: "",
  shipping_country: "",
  same_as_billing: true,
};

/** The addresses of the order; a blank shipping field falls back to the billing value. */
export const addressOf = (input: OrderCreateInput) => ({
  billing_first_name: input.billing_first_name,
  billing_last_name: input.billing_last_name,
  billing_email: input.billing_email,
  billing_address: input.billing_address,
  billing_city: input.billing_city,
  billing_state: input.billing_state,
  billing_zip_code: input.billing_zip_code,
  billing_country: input.billing_country,
  shipping_first_name: input.shipping_first_name || input.billing_first_name,
  shipping_last_name: input.shipping_last_name || input.billing_last_name,
  shipping_address: input.shipping_address || input.billing_address,
  shipping_city: input.shipping_city || input.billing_city,
  shipping_state: input.shipping_state || input.billing_state,
  shipping_zip_code: input.shipping_zip_code || input.billing_zip_code,
  shipping_country: input.shipping_country || input.billing_country,
  same_as_billing: input.same_as_billing,
});

/** Identifies the order of a call, so that a key cannot be reused for another one. */
export const hashOf = (input: Placing) => createHash("sha256").update(JSON.stringify(input)).digest("base64url");

/** Throws `validation` at the country if some lines are not sent there. */
export function assertShipped(
  lines: readonly CartLine[],
  parts: readonly BundlePart[],
  input: OrderCreateInput,
  shop: readonly string[],
): void {
  const isOwn = !input.same_as_billing && input.shipping_country !== "";
  const problems = shippingProblems(limitsOf(lines, parts, shop), input.shipping_country || input.billing_country);
  if (problems.length > 0) throw invalid({ [isOwn ? "shipping_country" : "billing_country"]: problems });
}

/** The buyer's tip. Throws `validation` for an invalid amount, and `conflict` if the shop takes no tips. */
export function tipOf({ tip }: OrderCreateInput, takesTips: boolean, currency: string): Adjustment[] {
  if (!tip) return [];
  if (tip % smallestStep(currency) !== 0) throw invalid({ tip: [t(WHOLE_AMOUNT)] });
  if (tip > TIP_MAX_CENTS * smallestStep(currency)) throw invalid({ tip: [t(TOO_GENEROUS)] });
  if (!takesTips) throw new AppError("conflict", t("This shop does not accept tips."));
  return [{ kind: "tip", label: t("Tip"), amount_cents: tip }];
}
