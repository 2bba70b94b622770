import { centsToDecimal } from "@fanfare/contracts/common/money";
import type { Order, OrderDetail, OrderItem } from "@fanfare/contracts/store/order";
import { type Adjustment, adjustmentView } from "../catalogue/pricing.ts";
import { noteText } from "./event-note.ts";
import type { OrderItemRow, OrderRow } from "./order.queries.ts";
import { grantsFiles, isCancellable, isGivenBack, unpayableReason } from "./order-status.ts";

/** Whether a line is a pre-order that is not out yet at `now`. */
export const isAwaited = (row: Pick<OrderItemRow, "out_at" | "opened_at">, now: Date): boolean =>
  row.out_at !== null && row.opened_at === null && row.out_at > now;

const itemView = (row: OrderItemRow, items: readonly OrderItemRow[], now: Date): OrderItem => ({
  id: row.id,
  product: { id: row.product_id, name: row.product_name, image: row.image },
  variant: row.variant_name === null ? null : { id: row.variant_id, name: row.variant_name },
  sku: row.sku,
  source: row.source,
  quantity: row.quantity,
  price: centsToDecimal(row.unit_price_cents),
  line_total: centsToDecimal(row.line_total_cents),
  bundle_item_id: items.find((item) => item.position === row.bundle_position)?.id ?? null,
  out_at: isAwaited(row, now) ? (row.out_at?.toISOString() ?? null) : null,
});

/**
 * Returns an order as its buyer sees it at `now`. `is_closed`: a show that it has tickets for does not take place; `is_paid_back`:
 * it was refunded as a whole; `returned`: the lines whose tickets were given back.
 */
export function orderView(
  row: OrderRow,
  items: readonly OrderItemRow[],
  state: Pick<OrderParts, "adjustments" | "is_closed" | "is_paid_back" | "returned"> & {
    has_shipments: boolean;
    now: Date;
  },
): Order {
  const payable = unpayableReason(row, state.now) === null && !state.is_closed;
  const has_taken_files = items.some((item) => item.first_downloaded_at !== null);
  return {
    id: row.id,
    order_number: row.order_number,
    created_at: row.created_at.toISOString(),
    status: row.status,
    payment_status: row.payment_status,
    currency: row.currency,
    subtotal_amount: centsToDecimal(row.subtotal_cents),
    shipping_amount: centsToDecimal(row.shipping_cents),
    adjustments: state.adjustments.map(adjustmentView),
    total_amount: centsToDecimal(row.total_cents),
    refunded_amount: centsToDecimal(row.refunded_cents),
    can_pay: payable,
    can_cancel: isCancellable(row, {
      has_shipments: state.has_shipments,
      has_taken_files,
      is_given_back: isGivenBack(items, state.returned),
    }),
    has_downloads:
      grantsFiles(row, state) && items.some((item) => item.source === "digital" && !isAwaited(item, state.now)),
    payable_until: payable ? row.expires_at.toISOString() : null,
    items: items.map((item) => itemView(item, items, state.now)),
    billing_first_name: row.billing_first_name,
    billing_last_name: row.billing_last_name,
    billing_email: row.billing_email,
    billing_address: row.billing_address,
    billing_city: row.billing_city,
    billing_state: row.billing_state,
    billing_zip_code: row.billing_zip_code,
    billing_country: row.billing_country,
    shipping_first_name: row.shipping_first_name,
    shipping_last_name: row.shipping_last_name,
    shipping_address: row.shipping_address,
    shipping_city: row.shipping_city,
    shipping_state: row.shipping_state,
    shipping_zip_code: row.shipping_zip_code,
    shipping_country: row.shipping_country,
    same_as_billing: row.same_as_billing,
  };
}

type EventRow = {
  kind: OrderDetail["events"][number]["kind"];
  amount_cents: number | null;
  note: string | null;
  created_at: Date;
};
type RefundRow = {
  id: number;
  amount_cents: number;
  status: OrderDetail["refunds"][number]["status"];
  created_at: Date;
};
type ShipmentRow = Omit<OrderDetail["shipments"][number], "shipped_at" | "delivered_at" | "is_reprint" | "items"> & {
  reprint: number;
  shipped_at: Date | null;
  delivered_at: Date | null;
};

export type OrderParts = {
  items: readonly OrderItemRow[];
  adjustments: readonly Adjustment[];
  is_closed: boolean;
  is_paid_back: boolean;
  returned: ReadonlySet<number>;
  events: readonly EventRow[];
  refunds: readonly RefundRow[];
  shipments: readonly ShipmentRow[];
  shipmentItems: readonly { shipment_id: number; order_item_id: number; quantity: number }[];
};

/** Returns the page of one order. */
export function orderDetailView(row: OrderRow, parts: OrderParts, now: Date): OrderDetail {
  const has_shipments = parts.shipments.some(({ status }) => status !== "pending" && status !== "cancelled");
  return {
    ...orderView(row, parts.items, { ...parts, has_shipments, now }),
    events: parts.events.map((event) => ({
      kind: event.kind,
      at: event.created_at.toISOString(),
      amount: event.amount_cents === null ? null : centsToDecimal(event.amount_cents),
      note: event.note && noteText(event.note),
    })),
    refunds: parts.refunds.map((refund) => ({
      id: refund.id,
      amount: centsToDecimal(refund.amount_cents),
      status: refund.status,
      created_at: refund.created_at.toISOString(),
    })),
    shipments: parts.shipments.map((shipment) => ({
      id: shipment.id,
      status: shipment.status,
      source: shipment.source,
      carrier: shipment.carrier,
      tracking_number: shipment.tracking_number,
      tracking_url: shipment.tracking_url,
      shipped_at: shipment.shipped_at?.toISOString() ?? null,
      delivered_at: shipment.delivered_at?.toISOString() ?? null,
      is_reprint: shipment.reprint > 0,
      items: parts.shipmentItems
        .filter((item) => item.shipment_id === shipment.id)
        .map(({ order_item_id, quantity }) => ({ order_item_id, quantity })),
    })),
  };
}
