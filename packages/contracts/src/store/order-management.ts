import { z } from "zod";
import { proof } from "../admin/step-up.ts";
import { booleanFilter, calendarDate, id, instant, money, moneyInput, searchText, text } from "../common/fields.ts";
import { cappedPage, placedPageQuery } from "../common/pagination.ts";
import { fingerprint, version } from "../common/version.ts";
import { ADDRESS_MAX, NAME_MAX, ZIP_MAX } from "./limits.ts";
import { orderDetail, orderStatus, orderStatusInput, paymentStatus, shipment } from "./order.ts";
import { pickupShow, pickupState } from "./pickup-show.ts";
import { orderTickets } from "./ticket-kinds.ts";

/** Order filters: `search` matches number, name and address; dates are days in the site's time zone, both inclusive. */
const filters = z.object({
  status: orderStatus.optional(),
  payment_status: paymentStatus.optional(),
  /** Only orders of which a refund failed and was not dealt with since: the ones that the overview counts. */
  refund_failed: booleanFilter.optional(),
  search: searchText.optional(),
  from: calendarDate.optional(),
  to: calendarDate.optional(),
  /** Only orders with a product that is not out yet, or only those without. */
  preorder: booleanFilter.optional(),
});
export type OrderFilters = z.output<typeof filters>;
export const managedOrderListInput = placedPageQuery.extend(filters.shape);
export type ManagedOrderListInput = z.output<typeof managedOrderListInput>;
export const orderExportInput = filters;

/** A row of the owner area's orders page. */
export const managedOrder = z.object({
  id,
  order_number: z.string(),
  created_at: instant,
  status: orderStatus,
  payment_status: paymentStatus,
  total_amount: money,
  refunded_amount: money,
  customer: z.string(),
  email: z.string(),
  pieces: z.int(),
  notes: z.int(),
  /** The show at which it is collected, with its date; null for orders that are sent. */
  collected_at: z.string().nullable(),
  /** For pre-orders: when the last product is out. */
  out_at: instant.nullable(),
});
export type ManagedOrder = z.output<typeof managedOrder>;
export const managedOrderPage = cappedPage(managedOrder);

/** The number of orders per status, for the owner area's tabs. Each is counted up to one more than `COUNT_CAP`. */
export const managedOrderCounts = z.object({
  pending: z.int(),
  processing: z.int(),
  shipped: z.int(),
  delivered: z.int(),
  cancelled: z.int(),
  /** Orders on the pack list: in processing, sent by hand, and ready to be sent. */
  to_pack: z.int(),
});
export type ManagedOrderCounts = z.output<typeof managedOrderCounts>;

/** A note by the team that buyers cannot see. */
export const orderNote = z.object({ id, note: z.string(), author: z.string().nullable(), created_at: instant });

/** How an order is collected at a show. */
export const managedOrderPickup = pickupShow.extend({
  event_id: id.nullable(),
  state: pickupState,
  handed_over_at: instant.nullable(),
});

/** An order with the data that only the owner area shows: possible transitions, the refundable amount, notes and parcels. */
export const managedOrderDetail = orderDetail.extend({
  pickup: managedOrderPickup.nullable(),
  tickets: z.array(orderTickets),
  moves: z.array(orderStatus),
  address_fingerprint: fingerprint,
  refundable_amount: money,
  notes: z.array(orderNote),
  shipments: z.array(shipment.extend({ version })),
});
export type ManagedOrderDetail = z.output<typeof managedOrderDetail>;

export const orderNoteInput = z.object({ id, note: text(2000).min(1, { error: "The note is empty" }) });

export const ORDER_MESSAGE_MAX = 5000;
/** A message to the buyer: sent by mail and shown on the order's page. */
export const orderMessageInput = z.object({
  id,
  message: text(ORDER_MESSAGE_MAX).min(1, { error: "The message is empty" }),
});

const part = (max: number) => text(max).min(1, { error: "This is required" });
/** The shipping address of an order, within its country. */
export const orderAddressInput = z.object({
  id,
  shipping_first_name: part(NAME_MAX),
  shipping_last_name: part(NAME_MAX),
  shipping_address: part(ADDRESS_MAX),
  shipping_city: part(NAME_MAX),
  shipping_state: part(NAME_MAX),
  shipping_zip_code: part(ZIP_MAX),
  /** With it, an address that was changed in the meantime stays as it is. */
  fingerprint: fingerprint.optional(),
});
export type OrderAddressInput = z.output<typeof orderAddressInput>;

const trackingUrl = z
  .url({ protocol: /^https?$/, error: "Enter a web address" })
  .max(500)
  .nullable();
export const trackingInput = z.object({
  shipment_id: id,
  version,
  carrier: text(100).nullable(),
  tracking_number: text(100).nullable(),
  tracking_url: trackingUrl,
});
export type TrackingInput = z.output<typeof trackingInput>;

/** A transition made in the owner area. `proof` is required if cancelling refunds money. */
export const orderTransitionInput = orderStatusInput.extend({ proof: proof.nullish() });

/** Without an amount the remainder is refunded. `proof` shows that the password was just entered. */
export const orderRefundInput = z.object({
  id,
  amount: moneyInput.nullable(),
  /** The refundable amount when this was decided: if it differs now, there has been another refund since. */
  refundable_amount: moneyInput.optional(),
  note: text(300).nullable(),
  proof,
});

/** Orders to pack: paid orders from our own stock that are not sent, oldest first, and the total pieces they need. */
export const packList = z.object({
  orders: z.array(
    z.object({
      id,
      order_number: z.string(),
      created_at: instant,
      address: z.array(z.string()),
      lines: z.array(
        z.object({
          product: z.string(),
          variant: z.string().nullable(),
          sku: z.string().nullable(),
          quantity: z.int(),
        }),
      ),
    }),
  ),
  totals: z.array(
    z.object({ product: z.string(), variant: z.string().nullable(), sku: z.string().nullable(), quantity: z.int() }),
  ),
  /** Number of orders beyond those listed. */
  more: z.int(),
});
export type PackList = z.output<typeof packList>;
