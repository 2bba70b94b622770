import { t } from "@fanfare/contracts/common/language";
import { button, type MailBranding, type MailContent, text } from "../../../platform/mail/mail-layout.ts";
import type { MailedOrder } from "./order-mail-blocks.ts";
import { type OrderNews, orderMailWords } from "./order-mail-words.ts";

/** Returns the content of a mail about an order to its buyer. */
export function orderMailContent(head: MailBranding, order: MailedOrder, news: OrderNews): MailContent {
  const { subject, preview, heading, lead, more = [] } = orderMailWords(head, order, news);
  return {
    subject,
    preview,
    heading,
    blocks: [
      text(t("Hi {billing_first_name}, {lead}", { billing_first_name: order.billing_first_name, lead })),
      ...more,
      button(t("See your order"), `${head.url}/orders/${order.id}`),
    ],
    reason: t("You are receiving this because of your order {order_number} at {name}.", {
      order_number: order.order_number,
      name: head.name,
    }),
  };
}
