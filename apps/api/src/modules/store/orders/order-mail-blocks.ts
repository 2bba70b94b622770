import { dateTimeFormat } from "@fanfare/contracts/common/formats";
import { t } from "@fanfare/contracts/common/language";
import { centsToDecimal, formatMoney } from "@fanfare/contracts/common/money";
import { type PickupShow, pickupText } from "@fanfare/contracts/store/pickup-show";
import { type Block, button, facts, type MailBranding, note } from "../../../platform/mail/mail-layout.ts";
import type { Adjustment } from "../catalogue/pricing.ts";
import { lineName } from "../catalogue/stock.ts";

/** An order as its mails show it. Amounts in cents. */
export type MailedOrder = {
  id: number;
  order_number: string;
  status: string;
  currency: string;
  subtotal_cents: number;
  total_cents: number;
  billing_first_name: string;
  items: readonly {
    id: number;
    source: string;
    /** When the pre-ordered item will be out; null for other items. */
    out_at: Date | null;
    product_name: string;
    variant_name: string | null;
    quantity: number;
    line_total_cents: number;
    /** For a part of a bundle: the position of the bundle, which carries the price. */
    bundle_position: number | null;
  }[];
  adjustments: readonly Adjustment[];
  parcels: readonly {
    carrier: string | null;
    tracking_number: string | null;
    tracking_url: string | null;
    /** 0 for the original order, or the number of the reprint. */
    reprint: number;
  }[];
  has_downloads: boolean;
  /** The show at which it is collected; null if it is sent. */
  pickup: (PickupShow & { venue: string | null; state: string }) | null;
  /** The team's message to the buyer. */
  message: string | null;
  /** URL of the receipt or credit note as a PDF file. */
  document_url: string | null;
};

/** Links to the order's page for downloads; the download links themselves expire after an hour, so they are created there. */
export const downloads = (head: MailBranding, order: MailedOrder): Block[] =>
  order.has_downloads
    ? [
        button(t("Download your music"), `${head.url}/orders/${order.id}#downloads`),
        note(t("You can get your downloads on the order's page as often as you like.")),
      ]
    : [];

export const document = (url: string | null, label: string): Block[] => (url === null ? [] : [button(label, url)]);

export const money = (cents: number, currency: string) => formatMoney(centsToDecimal(cents), currency.toUpperCase());

/** The order's sums as rows; the subtotal only if there are adjustments. */
const totalsRows = ({ currency, ...order }: MailedOrder): (readonly [string, string])[] => [
  ...(order.adjustments.length > 0 ? [[t("Subtotal"), money(order.subtotal_cents, currency)] as const] : []),
  ...order.adjustments.map(({ label, amount_cents }) => [label, money(amount_cents, currency)] as const),
  ...(order.pickup ? [[t("Pick-up"), pickupText(order.pickup)] as const] : [[t("Shipping"), t("FREE")] as const]),
  [t("Total"), money(order.total_cents, currency)],
];

/** What is left of an order's payments after a refund, or after one that was returned. In cents; absent in older jobs. */
export type PaidState = { paid_cents?: number; refunded_cents?: number };

/** What was paid for an order, what of it was refunded in all, and what remains, as rows. */
export const remainder = ({ currency }: MailedOrder, { paid_cents, refunded_cents }: PaidState): Block[] =>
  paid_cents === undefined || refunded_cents === undefined
    ? []
    : [
        facts(
          [
            [t("Paid"), money(paid_cents, currency)],
            [t("Refunded in total"), money(refunded_cents, currency)],
            [t("Remains paid"), money(paid_cents - refunded_cents, currency)],
          ],
          true,
        ),
      ];

/**
 * A date with its time: "March 1, 2099 at 12:00 PM UTC". Pages show the day in the reader's time zone, which a mail does not
 * know; a bare date could differ from the one on the page.
 */
export const moment = (at: Date) =>
  `${dateTimeFormat({ dateStyle: "long", timeStyle: "short", timeZone: "UTC" }).format(at)} UTC`;

const preorder = ({ out_at }: MailedOrder["items"][number]): string | null =>
  out_at === null ? null : t("Pre-order · out on {date}", { date: moment(out_at) });

export const receipt = (order: MailedOrder): Block =>
  facts(
    [
      ...order.items.map(
        (item) =>
          [
            [`${lineName(item.product_name, item.variant_name)} × ${item.quantity}`, preorder(item)]
              .filter((part) => part !== null)
              .join(" · "),
            item.bundle_position === null ? money(item.line_total_cents, order.currency) : t("Part of the bundle"),
          ] as const,
      ),
      ...totalsRows(order),
    ],
    true,
  );

export function tracking({ parcels }: MailedOrder, reprint = 0): Block[] {
  const shown = parcels.filter((parcel) => parcel.reprint === reprint);
  return shown.flatMap(({ carrier, tracking_number, tracking_url }) => {
    const sent = [carrier, tracking_number].filter(Boolean).join(" ");
    return [
      ...(sent ? [facts([[t("Tracking"), sent]])] : []),
      ...(tracking_url ? [button(t("Track the parcel"), tracking_url)] : []),
    ];
  });
}

/** The pick-up of an order: show and venue. */
export const collecting = ({ pickup }: MailedOrder): Block[] =>
  pickup
    ? [facts([[t("Pick-up"), pickupText(pickup)], ...(pickup.venue ? [[t("Venue"), pickup.venue] as const] : [])])]
    : [];
