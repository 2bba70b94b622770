import { t } from "@fanfare/contracts/common/language";
import { PAYMENT_MINUTES } from "@fanfare/contracts/store/limits";
import {
  type Block,
  facts,
  type MailBranding,
  type MailContent,
  note,
  text,
} from "../../../platform/mail/mail-layout.ts";
import { lineName } from "../catalogue/stock.ts";
import {
  collecting,
  document,
  downloads,
  type MailedOrder,
  moment,
  money,
  type PaidState,
  receipt,
  remainder,
  tracking,
} from "./order-mail-blocks.ts";

/** The subject of a mail about an order. Amounts in cents. */
export type OrderNews =
  | { kind: "placed" }
  | { kind: "paid" }
  | { kind: "shipped" }
  /** Replacements for damaged or lost pieces are on their way. */
  | { kind: "reprint_sent"; reprint: number }
  | { kind: "delivered" }
  | { kind: "cancelled"; expired: boolean; refund_cents: number }
  /** `reason`: written by the team for the buyer; `pieces`: the tickets that it is for. */
  | ({ kind: "refunded"; amount_cents: number; reason?: string | null; pieces?: string | null } & PaidState)
  /** The bank returned a refund that the buyer was told of. */
  | ({ kind: "refund_returned"; amount_cents: number } & PaidState)
  /** It was handed over at a show. */
  | { kind: "collected" }
  /** The show at which the order is collected has changed, was cancelled, or has no date. */
  | { kind: "pickup_changed" }
  /** Pre-ordered lines that are out now, or whose date has changed. */
  | { kind: "out" | "moved"; item_ids: readonly number[] }
  /** A message from the team, stored as that event's note. */
  | { kind: "message"; event_id: number };

const PREVIEW_CHARACTERS = 120;

type Words = Pick<MailContent, "subject" | "preview" | "heading"> & { lead: string; more?: readonly Block[] };

/** The deadline of an order that has to be paid, or the files of a free one. */
function afterPlacing(head: MailBranding, order: MailedOrder): readonly Block[] {
  if (order.status === "pending") {
    const deadline = t(
      "Not paid yet? We keep your order for {PAYMENT_MINUTES} minutes. You can pay on its page until then.",
      { PAYMENT_MINUTES },
    );
    return [note(deadline)];
  }
  return order.total_cents === 0 ? downloads(head, order) : [];
}

/** Returns the words of a mail about an order, and what it shows of the order. */
export function orderMailWords(head: MailBranding, order: MailedOrder, news: OrderNews): Words {
  const number = `#${order.order_number}`;
  switch (news.kind) {
    case "placed":
      return {
        subject: t("We have your order {number}", { number }),
        preview: t("Thank you. Here is what you ordered."),
        heading: t("Order received"),
        lead: t("thank you! We have your order {number} and have put everything aside for you.", { number }),
        more: [receipt(order), ...afterPlacing(head, order)],
      };
    case "paid":
      return {
        subject: t("Receipt for your order {number}", { number }),
        preview: t("{total_cents} received. Thank you.", { total_cents: money(order.total_cents, order.currency) }),
        heading: t("Paid, thank you"),
        lead: t("your payment for order {number} has arrived. This is your receipt.", { number }),
        more: [
          receipt(order),
          ...downloads(head, order),
          ...document(order.document_url, t("Download the receipt (PDF)")),
        ],
      };
    case "shipped":
      return {
        subject: t("Your order {number} is on its way", { number }),
        preview: t("We have sent it."),
        heading: t("On its way"),
        lead: t("we have sent your order {number}.", { number }),
        more: tracking(order),
      };
    case "reprint_sent":
      return {
        subject: t("The replacement for your order {number} is on its way", { number }),
        preview: t("We have sent it."),
        heading: t("On its way"),
        lead: t("we have sent the replacement for your order {number}. You pay nothing for it.", { number }),
        more: tracking(order, news.reprint),
      };
    case "delivered":
      return {
        subject: t("Your order {number} was delivered", { number }),
        preview: t("We hope you like it."),
        heading: t("It has arrived"),
        lead: t("your order {number} was delivered. We hope you like it; a review helps other fans.", { number }),
      };
    case "collected":
      return {
        subject: t("You have collected your order {number}", { number }),
        preview: t("We hope you like it."),
        heading: t("Handed over"),
        lead: t("your order {number} was handed over to you. We hope you like it; a review helps other fans.", {
          number,
        }),
        more: collecting(order),
      };
    case "pickup_changed":
      return order.pickup?.state === "to_collect"
        ? {
            subject: t("Picking up your order {number}: the show has changed", { number }),
            preview: t("Your order will still be waiting for you at the show."),
            heading: t("The show has changed"),
            lead: t(
              "the show where you pick up your order {number} has changed. Your order will be waiting for you there:",
              {
                number,
              },
            ),
            more: collecting(order),
          }
        : {
            subject: t("Picking up your order {number}: the show is off", { number }),
            preview: t("We will send it to you or refund you."),
            heading: t("The show is off"),
            lead: t(
              "the show where you wanted to pick up your order {number} will not take place as planned. We are keeping your order and will either send it to you or refund you. You can also cancel it on its page.",
              { number },
            ),
            more: collecting(order),
          };
    case "cancelled":
      return {
        subject: t("Your order {number} was cancelled", { number }),
        preview: news.refund_cents > 0 ? t("We are refunding you.") : t("You were not charged."),
        heading: t("Order cancelled"),
        lead: news.expired
          ? t("your order {number} was not paid in time, so it was cancelled.", { number })
          : t("your order {number} was cancelled.", { number }),
        more: [
          text(
            news.refund_cents > 0
              ? t("We are refunding {refund_cents}.", { refund_cents: money(news.refund_cents, order.currency) })
              : t("You were not charged."),
          ),
        ],
      };
    case "out": {
      const items = order.items.filter((item) => news.item_ids.includes(item.id));
      const isFile = items.some((item) => item.source === "digital");
      const isSent = items.some((item) => item.source !== "digital");
      return {
        subject: t("It is out: your order {number}", { number }),
        preview: items.map((item) => lineName(item.product_name, item.variant_name)).join(", "),
        heading: t("It is out"),
        lead: t("your pre-order is out."),
        more: [
          facts(items.map((item) => [lineName(item.product_name, item.variant_name), `× ${item.quantity}`] as const)),
          ...(isFile ? downloads(head, order) : []),
          ...(isSent && order.pickup === null
            ? [text(t("We are now packing what we send you, and will write again when it is on its way."))]
            : []),
        ],
      };
    }
    case "moved": {
      const items = order.items.filter((item) => news.item_ids.includes(item.id));
      return {
        subject: t("New date for your order {number}", { number }),
        preview: t("The release date has changed."),
        heading: t("New date"),
        lead: t("the release date of your pre-order has changed."),
        more: [
          facts(
            items.map(
              (item) =>
                [
                  lineName(item.product_name, item.variant_name),
                  item.out_at === null ? t("Out now") : t("Out on {date}", { date: moment(item.out_at) }),
                ] as const,
            ),
          ),
          note(
            t("If that is too late for you, you can cancel the order on its page as long as nothing has been sent."),
          ),
        ],
      };
    }
    case "message":
      return {
        subject: t("About your order {number}", { number }),
        preview: (order.message ?? "").slice(0, PREVIEW_CHARACTERS),
        heading: t("About your order"),
        lead: t("we have a message about your order {number}:", { number }),
        more: [text(order.message ?? "")],
      };
    case "refunded":
      return {
        subject: t("A refund for your order {number}", { number }),
        preview: t("{amount_cents} refunded.", { amount_cents: money(news.amount_cents, order.currency) }),
        heading: t("Paid back"),
        lead: t("we have refunded {amount_cents} for your order {number}. Your bank may take a few days to show it.", {
          amount_cents: money(news.amount_cents, order.currency),
          number,
        }),
        more: [
          ...(news.reason ? [text(t("Reason: {reason}", { reason: news.reason }))] : []),
          ...(news.pieces ? [text(t("Tickets: {pieces}", { pieces: news.pieces }))] : []),
          ...remainder(order, news),
          ...document(order.document_url, t("Download the credit note (PDF)")),
        ],
      };
    case "refund_returned":
      return {
        subject: t("The refund for your order {number} came back", { number }),
        preview: t("The bank returned {amount_cents}.", { amount_cents: money(news.amount_cents, order.currency) }),
        heading: t("Refund returned"),
        lead: t(
          "the bank returned our refund of {amount_cents} for your order {number}, so it will not reach you. We will find another way to pay it back.",
          { amount_cents: money(news.amount_cents, order.currency), number },
        ),
        more: [
          ...remainder(order, news),
          ...document(order.document_url, t("Download the reversal of the credit note (PDF)")),
        ],
      };
  }
}
