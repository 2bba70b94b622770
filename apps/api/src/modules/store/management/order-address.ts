import { fingerprintOf } from "../../../platform/http/stale-version.ts";
import type { OrderRow } from "../orders/order.queries.ts";

/** Where an order goes, as far as it can be corrected. */
export const addressOf = (order: OrderRow) => ({
  shipping_first_name: order.shipping_first_name,
  shipping_last_name: order.shipping_last_name,
  shipping_address: order.shipping_address,
  shipping_city: order.shipping_city,
  shipping_state: order.shipping_state,
  shipping_zip_code: order.shipping_zip_code,
});

export const addressFingerprint = (order: OrderRow): string => fingerprintOf(addressOf(order));
