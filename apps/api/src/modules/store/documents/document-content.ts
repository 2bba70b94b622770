import { countryName } from "@fanfare/contracts/common/country-name";
import { t } from "@fanfare/contracts/common/language";
import { type PickupShow, pickupShow } from "@fanfare/contracts/store/pickup-show";
import { documentNumber } from "@fanfare/contracts/store/sales-document";
import { z } from "zod";
import type { Adjustment } from "../catalogue/pricing.ts";
import { lineName } from "../catalogue/stock.ts";
import type { OrderRow } from "../orders/order.queries.ts";

const cents = z.int();

/** The complete content of a document, stored when it is issued. Amounts in cents. */
export const documentContent = z.object({
  seller: z.object({ name: z.string(), address: z.string(), tax_id: z.string() }),
  buyer: z.object({ name: z.string(), address: z.array(z.string()), email: z.string() }),
  order_number: z.string(),
  ordered_at: z.iso.datetime(),
  /** The day of the order in the site's time zone; documents issued before sites had one lack it, and print the day in UTC. */
  ordered_on: z.iso.date().optional(),
  /** The show at which the order is collected; null if it is sent. */
  pickup: pickupShow.nullable().default(null),
  lines: z.array(
    z.object({ text: z.string(), quantity: z.int().min(1), unit_cents: cents.nullable(), total_cents: cents }),
  ),
  adjustments: z.array(z.object({ label: z.string(), amount_cents: cents })),
  subtotal_cents: cents,
  shipping_cents: cents,
  total_cents: cents,
  tax_text: z.string(),
  footer: z.string(),
});
export type DocumentContent = z.output<typeof documentContent>;

/** The day of the order as a document prints it: `2026-12-31`. */
export const orderedOn = ({ ordered_on, ordered_at }: DocumentContent): string => ordered_on ?? ordered_at.slice(0, 10);

/** The seller, and what else every document of an order says. */
type Frame = DocumentContent["seller"] & Required<Pick<DocumentContent, "tax_text" | "footer" | "ordered_on">>;

const about = (order: OrderRow, { tax_text, footer, ordered_on, ...seller }: Frame) => ({
  seller,
  buyer: {
    name: `${order.billing_first_name} ${order.billing_last_name}`,
    address: [
      order.billing_address,
      [order.billing_city, order.billing_state, order.billing_zip_code].filter(Boolean).join(", "),
      countryName(order.billing_country),
    ],
    email: order.billing_email,
  },
  order_number: order.order_number,
  ordered_at: order.created_at.toISOString(),
  ordered_on,
  tax_text,
  footer,
});

/** Returns the receipt of an order, in the current language. */
export function receiptContent(
  order: OrderRow,
  items: readonly {
    product_name: string;
    variant_name: string | null;
    quantity: number;
    unit_price_cents: number;
    line_total_cents: number;
    bundle_position: number | null;
  }[],
  adjustments: readonly Adjustment[],
  frame: Frame,
  pickup: PickupShow | null = null,
): DocumentContent {
  return {
    ...about(order, frame),
    pickup: pickup && { show: pickup.show, date: pickup.date },
    lines: items.map((item) => ({
      text: `${item.bundle_position === null ? "" : "– "}${lineName(item.product_name, item.variant_name)}`,
      quantity: item.quantity,
      // The bundle's line carries the price of its parts.
      unit_cents: item.bundle_position === null ? item.unit_price_cents : null,
      total_cents: item.line_total_cents,
    })),
    adjustments: adjustments.map(({ label, amount_cents }) => ({ label, amount_cents })),
    subtotal_cents: order.subtotal_cents,
    shipping_cents: order.shipping_cents,
    total_cents: order.total_cents,
  };
}

/** The content of a document with a single line. */
const oneLine = (order: OrderRow, frame: Frame, text: string, cents: number): DocumentContent => ({
  ...about(order, frame),
  pickup: null,
  lines: [{ text, quantity: 1, unit_cents: null, total_cents: cents }],
  adjustments: [],
  subtotal_cents: cents,
  shipping_cents: 0,
  total_cents: cents,
});

/** Returns the credit note of a refund, in the current language. */
export function creditContent(
  order: OrderRow,
  refund: { amount_cents: number; reason: string },
  receipt: number,
  frame: Frame,
): DocumentContent {
  const number = documentNumber("receipt", receipt);
  const text =
    refund.reason === "cancelled"
      ? t("Order cancelled; refund for receipt {number}", { number })
      : t("Refund for receipt {number}", { number });
  return oneLine(order, frame, text, refund.amount_cents);
}

/** Returns the reversal of a credit note, in the current language. */
export const reversalContent = (
  order: OrderRow,
  credit: { number: number; total_cents: number },
  frame: Frame,
): DocumentContent =>
  oneLine(
    order,
    frame,
    t("Reversal of credit note {number}: the bank returned the refund", {
      number: documentNumber("credit_note", credit.number),
    }),
    credit.total_cents,
  );
