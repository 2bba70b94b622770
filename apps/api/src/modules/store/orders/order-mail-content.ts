import { centsToDecimal, formatMoney } from "@fanfare/contracts/common/money";
import { PAYMENT_MINUTES } from "@fanfare/contracts/store/limits";
import {
  type Block,
  button,
  facts,
  type MailBranding,
  type MailContent,
  note,
  text,
} from "../../../platform/mail/mail-layout.ts";
import type { Adjustment } from "../catalogue/pricing.ts";
import { lineName } from "../catalogue/stock.ts";

/** What a mail about an order can be about. Amounts in cents. */
export type OrderNews =
  | { kind: "placed" }
  | { kind: "paid" }
  | { kind: "shipped" }
  | { kind: "delivered" }
  | { kind: "cancelled"; expired: boolean; refund_cents: number }
  | { kind: "refunded"; amount_cents: number };

export type MailedOrder = {
  id: number;
  order_number: string;
  status: string;
  currency: string;
  subtotal_cents: number;
  total_cents: number;
  billing_first_name: string;
  items: readonly { product_name: string; variant_name: string | null; quantity: number; line_total_cents: number }[];
  adjustments: readonly Adjustment[];
  parcels: readonly { carrier: string | null; tracking_number: string | null; tracking_url: string | null }[];
  has_downloads: boolean;
};

type Words = Pick<MailContent, "subject" | "preview" | "heading"> & { lead: string; more?: readonly Block[] };

/** The way to what was bought as files; the links themselves end after an hour, so they are made there. */
const downloads = (head: MailBranding, order: MailedOrder): Block[] =>
  order.has_downloads
    ? [
        button("Download your music", `${head.url}/orders/${order.id}#downloads`),
        note("Your downloads are on the order's page, as often as you like."),
      ]
    : [];

const money = (cents: number, currency: string) => formatMoney(centsToDecimal(cents), currency.toUpperCase());

/** What an order comes to, line by line; the subtotal only where something was added to it or taken off. */
const totalsRows = ({ currency, ...order }: MailedOrder): (readonly [string, string])[] => [
  ...(order.adjustments.length > 0 ? [["Subtotal", money(order.subtotal_cents, currency)] as const] : []),
  ...order.adjustments.map(({ label, amount_cents }) => [label, money(amount_cents, currency)] as const),
  ["Shipping", "FREE"],
  ["Total", money(order.total_cents, currency)],
];

const receipt = (order: MailedOrder): Block =>
  facts(
    [
      ...order.items.map(
        (item) =>
          [
            `${lineName(item.product_name, item.variant_name)} × ${item.quantity}`,
            money(item.line_total_cents, order.currency),
          ] as const,
      ),
      ...totalsRows(order),
    ],
    true,
  );

function tracking({ parcels }: MailedOrder): Block[] {
  return parcels.flatMap(({ carrier, tracking_number, tracking_url }) => {
    const sent = [carrier, tracking_number].filter(Boolean).join(" ");
    return [
      ...(sent ? [facts([["Tracking", sent]])] : []),
      ...(tracking_url ? [button("Follow the parcel", tracking_url)] : []),
    ];
  });
}

function words(head: MailBranding, order: MailedOrder, news: OrderNews): Words {
  const number = `#${order.order_number}`;
  switch (news.kind) {
    case "placed":
      return {
        subject: `We have your order ${number}`,
        preview: "Thank you. Here is what you ordered.",
        heading: "Order received",
        lead: `thank you! We have your order ${number} and put everything aside for you.`,
        more: [
          receipt(order),
          ...(order.status === "pending"
            ? [note(`Not paid yet? It is kept for ${PAYMENT_MINUTES} minutes, and you can pay on its page until then.`)]
            : order.total_cents === 0
              ? downloads(head, order)
              : []),
        ],
      };
    case "paid":
      return {
        subject: `Receipt for your order ${number}`,
        preview: `${money(order.total_cents, order.currency)} received. Thank you.`,
        heading: "Paid, thank you",
        lead: `your payment for order ${number} has arrived. This is your receipt.`,
        more: [receipt(order), ...downloads(head, order)],
      };
    case "shipped":
      return {
        subject: `Your order ${number} is on its way`,
        preview: "We have sent it.",
        heading: "On its way",
        lead: `we have sent your order ${number}.`,
        more: tracking(order),
      };
    case "delivered":
      return {
        subject: `Your order ${number} was delivered`,
        preview: "We hope you like it.",
        heading: "It has arrived",
        lead: `your order ${number} was delivered. We hope you like it; a review helps other fans.`,
      };
    case "cancelled":
      return {
        subject: `Your order ${number} was cancelled`,
        preview: news.refund_cents > 0 ? "We are paying you back." : "You were not charged.",
        heading: "Order cancelled",
        lead: news.expired
          ? `your order ${number} was not paid in time, so it was cancelled.`
          : `your order ${number} was cancelled.`,
        more: [
          text(
            news.refund_cents > 0
              ? `We are paying back ${money(news.refund_cents, order.currency)}.`
              : "You were not charged.",
          ),
        ],
      };
    case "refunded":
      return {
        subject: `A refund for your order ${number}`,
        preview: `${money(news.amount_cents, order.currency)} paid back.`,
        heading: "Paid back",
        lead: `we have paid back ${money(news.amount_cents, order.currency)} for your order ${number}. Your bank may take some days to show it.`,
      };
  }
}

/** A mail about an order to its buyer. */
export function orderMailContent(head: MailBranding, order: MailedOrder, news: OrderNews): MailContent {
  const { subject, preview, heading, lead, more = [] } = words(head, order, news);
  return {
    subject,
    preview,
    heading,
    blocks: [
      text(`Hi ${order.billing_first_name}, ${lead}`),
      ...more,
      button("See your order", `${head.url}/orders/${order.id}`),
    ],
    reason: `You get this because of your order ${order.order_number} at ${head.name}.`,
  };
}
