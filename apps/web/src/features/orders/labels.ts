import { msg, t } from "@fanfare/contracts/common/language";
import type { OrderEvent, OrderStatus, PaymentStatus, Shipment } from "@fanfare/contracts/store/order";

export type StatusTone = "warning" | "info" | "primary" | "success" | "error" | "default";

const TONES: Record<OrderStatus, StatusTone> = {
  pending: "warning",
  processing: "info",
  shipped: "primary",
  delivered: "success",
  cancelled: "error",
};

/** Returns the colour of a status chip, regardless of case (spec, section 4). */
export function statusTone(status: string): StatusTone {
  const known = Object.entries(TONES).find(([name]) => name === status.toLowerCase());
  return known ? known[1] : "default";
}

const STATUS_LABELS: Record<OrderStatus, string> = {
  pending: msg("Pending"),
  processing: msg("Processing"),
  shipped: msg("Shipped"),
  delivered: msg("Delivered"),
  cancelled: msg("Cancelled"),
};

/** Returns an order's status for display: in English its own name, capitalised (spec, section 4). */
export const statusLabel = (status: OrderStatus): string => t(STATUS_LABELS[status]);

/** Returns the payment status for display. A cancelled order that was never paid is 'Not paid' rather than 'Not paid yet'. */
export const paymentLabel = (order: { payment_status: PaymentStatus; status: OrderStatus }): string =>
  order.payment_status === "unpaid" && order.status === "cancelled"
    ? t("Not paid")
    : t(PAYMENT_LABELS[order.payment_status]);

const PAYMENT_LABELS: Record<PaymentStatus, string> = {
  unpaid: msg("Not paid yet"),
  paid: msg("Paid"),
  partially_refunded: msg("Partly refunded"),
  refunded: msg("Refunded"),
};

export const EVENT_LABELS: Record<OrderEvent["kind"], string> = {
  placed: msg("Order placed"),
  paid: msg("Payment received"),
  payment_failed: msg("A payment failed"),
  processing: msg("Being prepared"),
  shipped: msg("Shipped"),
  delivered: msg("Delivered"),
  cancelled: msg("Cancelled"),
  expired: msg("The time to pay ran out"),
  refund_started: msg("Refund started"),
  refunded: msg("Refunded"),
  refund_failed: msg("A refund failed"),
  message: msg("A message to you"),
  address_changed: msg("The delivery address was changed"),
};

export const SHIPMENT_LABELS: Record<Shipment["status"], string> = {
  pending: msg("Being packed"),
  in_production: msg("Being made"),
  shipped: msg("On its way"),
  delivered: msg("Delivered"),
  cancelled: msg("Cancelled"),
};
