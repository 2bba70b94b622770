import type { OrderEvent, OrderStatus, PaymentStatus } from "@fanfare/contracts/store/order";
import type { LineSource } from "@fanfare/contracts/store/product";
import type { SalesDocumentKind } from "@fanfare/contracts/store/sales-document";

export const STATUS_LABELS: Record<OrderStatus, string> = {
  pending: "Not paid yet",
  processing: "To be sent",
  shipped: "On its way",
  delivered: "Delivered",
  cancelled: "Cancelled",
};

export const PAYMENT_LABELS: Record<PaymentStatus, string> = {
  unpaid: "Unpaid",
  paid: "Paid",
  partially_refunded: "Partly refunded",
  refunded: "Refunded",
};

export const SOURCE_LABELS: Record<LineSource, string> = {
  own_stock: "from stock",
  provider: "made by the provider",
  digital: "download",
  ticket: "ticket",
};

export const DOCUMENT_LABELS: Record<SalesDocumentKind, string> = {
  receipt: "Receipt",
  credit_note: "Credit note",
  reversal: "Reversal",
};

export const EVENT_LABELS: Record<OrderEvent["kind"], string> = {
  placed: "Ordered",
  paid: "Paid",
  payment_failed: "A payment failed",
  processing: "To be sent",
  shipped: "Sent",
  delivered: "Delivered",
  cancelled: "Cancelled",
  expired: "Cancelled: not paid in time",
  refund_started: "Refund started",
  refunded: "Refunded",
  refund_failed: "A refund failed",
  message: "You wrote to the buyer",
  address_changed: "Address changed",
};
