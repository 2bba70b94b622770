import { z } from "zod";
import { id, instant, media, money, text } from "../common/fields.ts";
import { pageQuery, paginated } from "../common/pagination.ts";
import { adjustment } from "./adjustment.ts";
import { lineSource } from "./product.ts";

export const ORDER_STATUSES = ["pending", "processing", "shipped", "delivered", "cancelled"] as const;
export const orderStatus = z.enum(ORDER_STATUSES, { error: `Must be one of ${ORDER_STATUSES.join(", ")}` });
export type OrderStatus = z.output<typeof orderStatus>;

export const PAYMENT_STATUSES = ["unpaid", "paid", "partially_refunded", "refunded"] as const;
export const paymentStatus = z.enum(PAYMENT_STATUSES);
export type PaymentStatus = z.output<typeof paymentStatus>;

/**
 * An order line as it was bought. `price` is the unit price including the modifier. `product.id` is null once the product is
 * deleted; `image` is the product's current picture.
 */
export const orderItem = z.object({
  id,
  product: z.object({ id: id.nullable(), name: z.string(), image: media }),
  variant: z.object({ id: id.nullable(), name: z.string() }).nullable(),
  sku: z.string().nullable(),
  source: lineSource,
  quantity: z.int().min(1),
  price: money,
  line_total: money,
  /** For a part of a bundle: the bundle's line, which has the price. */
  bundle_item_id: id.nullable().default(null),
  /** For a pre-order: when it will be out; null once it is. */
  out_at: instant.nullable().default(null),
});
export type OrderItem = z.output<typeof orderItem>;

/** An order in its buyer's list. `can_pay` and `can_cancel`: actions its page may offer; `payable_until`: when it expires. */
export const order = z.object({
  id,
  order_number: z.string(),
  created_at: instant,
  status: orderStatus,
  payment_status: paymentStatus,
  currency: z.string(),
  subtotal_amount: money,
  shipping_amount: money,
  adjustments: z.array(adjustment),
  total_amount: money,
  refunded_amount: money,
  can_pay: z.boolean(),
  can_cancel: z.boolean(),
  has_downloads: z.boolean(),
  payable_until: instant.nullable(),
  items: z.array(orderItem),
  billing_first_name: z.string(),
  billing_last_name: z.string(),
  billing_email: z.string(),
  billing_address: z.string(),
  billing_city: z.string(),
  billing_state: z.string(),
  billing_zip_code: z.string(),
  billing_country: z.string(),
  shipping_first_name: z.string(),
  shipping_last_name: z.string(),
  shipping_address: z.string(),
  shipping_city: z.string(),
  shipping_state: z.string(),
  shipping_zip_code: z.string(),
  shipping_country: z.string(),
  same_as_billing: z.boolean(),
});
export type Order = z.output<typeof order>;

export const ORDER_EVENTS = [
  "placed",
  "paid",
  "payment_failed",
  "processing",
  "shipped",
  "delivered",
  "cancelled",
  "expired",
  "refund_started",
  "refunded",
  "refund_failed",
  "message",
  "address_changed",
] as const;
/** An entry of the timeline, oldest first. `note` is shown to the buyer. */
export const orderEvent = z.object({
  kind: z.enum(ORDER_EVENTS),
  at: instant,
  amount: money.nullable(),
  note: z.string().nullable(),
});
export type OrderEvent = z.output<typeof orderEvent>;

export const SHIPMENT_STATUSES = ["pending", "in_production", "shipped", "delivered", "cancelled"] as const;
/** A parcel with its lines and the number of pieces of each. */
export const shipment = z.object({
  id,
  status: z.enum(SHIPMENT_STATUSES),
  source: lineSource,
  carrier: z.string().nullable(),
  tracking_number: z.string().nullable(),
  tracking_url: z.string().nullable(),
  shipped_at: instant.nullable(),
  delivered_at: instant.nullable(),
  /** A replacement for pieces that arrived damaged or were lost. */
  is_reprint: z.boolean(),
  items: z.array(z.object({ order_item_id: id, quantity: z.int().min(1) })),
});
export type Shipment = z.output<typeof shipment>;

/** A refund. `succeeded` once the provider has confirmed it. */
export const refund = z.object({
  id,
  amount: money,
  status: z.enum(["pending", "succeeded", "failed"]),
  created_at: instant,
});

/** An order's page. */
export const orderDetail = order.extend({
  events: z.array(orderEvent),
  shipments: z.array(shipment),
  refunds: z.array(refund),
});
export type OrderDetail = z.output<typeof orderDetail>;

export const orderListInput = pageQuery;
export const orderPage = paginated(order);

const trackingUrl = z
  .url({ protocol: /^https?$/, error: "Enter a web address" })
  .max(500)
  .nullish();

/** A status transition by the owner. `shipped` records a parcel of our own stock, with tracking data if given. */
export const orderStatusInput = z.object({
  id,
  status: orderStatus,
  carrier: text(100).nullish(),
  tracking_number: text(100).nullish(),
  tracking_url: trackingUrl,
});
export type OrderStatusInput = z.output<typeof orderStatusInput>;
