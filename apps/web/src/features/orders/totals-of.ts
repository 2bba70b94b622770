import type { Order } from "@fanfare/contracts/store/order";
import type { OrderTotalsProps } from "../cart/order-totals.tsx";

/** Returns the props of the totals block for an order. */
export const totalsOf = (
  order: Pick<Order, "subtotal_amount" | "shipping_amount" | "adjustments" | "total_amount" | "currency">,
): OrderTotalsProps => ({
  subtotal: order.subtotal_amount,
  shipping: order.shipping_amount,
  adjustments: order.adjustments,
  total: order.total_amount,
  currency: order.currency,
});
