import type { OrderEvent, OrderStatus, PaymentStatus, Shipment } from "@fanfare/contracts/store/order";

export type StatusTone = "warning" | "info" | "primary" | "success" | "error" | "default";

const TONES: Record<OrderStatus, StatusTone> = {
  pending: "warning",
  processing: "info",
  shipped: "primary",
  delivered: "success",
  cancelled: "error",
};

/** The colour of a status chip, whatever its case (spec, section 4). */
export function statusTone(status: string): StatusTone {
  const known = Object.entries(TONES).find(([name]) => name === status.toLowerCase());
  return known ? known[1] : "default";
}

/** 'pending' → 'Pending'. */
export const capitalised = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1).toLowerCase();

/** Where the money of an order is. A cancelled one that was never paid will not be. */
export const paymentLabel = (order: { payment_status: PaymentStatus; status: OrderStatus }): string =>
  order.payment_status === "unpaid" && order.status === "cancelled" ? "Not paid" : PAYMENT_LABELS[order.payment_status];

const PAYMENT_LABELS: Record<PaymentStatus, string> = {
  unpaid: "Not paid yet",
  paid: "Paid",
  partially_refunded: "Partly refunded",
  refunded: "Refunded",
};

export const EVENT_LABELS: Record<OrderEvent["kind"], string> = {
  placed: "Order placed",
  paid: "Payment received",
  payment_failed: "A payment failed",
  processing: "Being prepared",
  shipped: "Shipped",
  delivered: "Delivered",
  cancelled: "Cancelled",
  expired: "The time to pay was over",
  refund_started: "Refund started",
  refunded: "Refunded",
  refund_failed: "A refund failed",
};

export const SHIPMENT_LABELS: Record<Shipment["status"], string> = {
  pending: "Being packed",
  in_production: "Being made",
  shipped: "On its way",
  delivered: "Delivered",
  cancelled: "Cancelled",
};
