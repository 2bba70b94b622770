import type { SalesDocumentKind } from "@fanfare/contracts/store/sales-document";
import type { Kysely, Transaction } from "kysely";
import type { Clock } from "../../../platform/clock.ts";
import type { DB } from "../../../platform/db/types.gen.ts";
import { asRememberedClient, rememberClient } from "../../../platform/http/limits/remembered-client.ts";
import { addJob } from "../../../platform/jobs/jobs.ts";
import { defineMail } from "../../../platform/mail/delivery.ts";
import { MAIL_TRIES, newMessageId } from "../../../platform/mail/mail.ts";
import { renderMail } from "../../../platform/mail/mail-layout.ts";
import type { MailCause } from "../../../platform/mail/mail-limits.ts";
import type { WriteInLanguage } from "../../../platform/mail/reader-language.ts";
import { findAddressee } from "../../accounts/public.queries.ts";
import type { SalesDocuments } from "../documents/documents.service.ts";
import { pickupsOfOrders } from "../pickups/pickup.queries.ts";
import { isBuyerErased } from "./erased-buyer.ts";
import { adjustmentsOfOrders, findOrder, itemsOfOrders, noteOfEvent, shipmentsOfOrder } from "./order.queries.ts";
import { orderMailContent } from "./order-mail-content.ts";
import type { OrderNews } from "./order-mail-words.ts";
import { isAwaited } from "./order-view.ts";

declare module "../../../platform/jobs/jobs.ts" {
  interface JobPayloads {
    order_mail: { message_id: string; order_id: number; news: OrderNews };
  }
}

const TEAM: MailCause = "team";

/**
 * Mails that a buyer can trigger at will, also by leaving an order unpaid, are limited per account. The others follow from
 * actions of the team or a provider.
 */
const CAUSES: Record<OrderNews["kind"], MailCause> = {
  placed: "account",
  paid: "account",
  cancelled: "account",
  refunded: "account",
  refund_returned: TEAM,
  shipped: TEAM,
  reprint_sent: TEAM,
  delivered: TEAM,
  collected: TEAM,
  pickup_changed: TEAM,
  out: TEAM,
  moved: TEAM,
  message: TEAM,
};

/** The document that a mail links to. */
const DOCUMENTS: Partial<Record<OrderNews["kind"], SalesDocumentKind>> = {
  paid: "receipt",
  refunded: "credit_note",
  refund_returned: "reversal",
};

/** Mails to buyers about their orders: queued in the transaction of the event, composed when they are sent. */
export function createOrderMails(deps: {
  db: Kysely<DB>;
  clock: Clock;
  publicUrl: string;
  writeInLanguage: WriteInLanguage;
  documents: Pick<SalesDocuments, "mailLink">;
}) {
  const { db } = deps;
  const host = new URL(deps.publicUrl).hostname;
  return {
    async queue(trx: Transaction<DB>, order_id: number, news: OrderNews): Promise<void> {
      const subject = `order ${order_id}`;
      if (news.kind === "placed") await rememberClient(trx, subject);
      const payload = { message_id: newMessageId(host), order_id, news };
      // Mails triggered by a payment's notice or the clock are attributed to the client that placed the order.
      await asRememberedClient(trx, subject, () => addJob(trx, "order_mail", payload, { maxAttempts: MAIL_TRIES }));
    },

    mail: defineMail({
      name: "order_mail",
      causedBy: ({ news }) => CAUSES[news.kind],
      async compose({ order_id, news }) {
        const document = DOCUMENTS[news.kind] ?? null;
        const [order, items, adjustments, parcels, document_url, message, pickups] = await Promise.all([
          findOrder(db, order_id),
          itemsOfOrders(db, [order_id]),
          adjustmentsOfOrders(db, [order_id]),
          shipmentsOfOrder(db, order_id),
          document && deps.documents.mailLink(order_id, document),
          news.kind === "message" ? noteOfEvent(db, news.event_id) : null,
          pickupsOfOrders(db, [order_id], deps.clock.now()),
        ]);
        if (!order || isBuyerErased(order) || (news.kind === "message" && message === null)) return null;
        const isOfItems = news.kind === "out" || news.kind === "moved";
        if (isOfItems && order.status === "cancelled") return null;
        const now = deps.clock.now();
        const has_downloads = items.some((item) => item.source === "digital" && !isAwaited(item, now));
        const lines = items.map((item) => ({ ...item, out_at: isAwaited(item, now) ? item.out_at : null }));
        // The billing address is unverified input; only the buyer's own address is known to belong to them.
        const buyer = order.user_id === null ? undefined : await findAddressee(db, order.user_id);
        const isOwn =
          buyer !== undefined &&
          buyer.email_verified_at !== null &&
          buyer.email.toLowerCase() === order.billing_email.toLowerCase();
        return deps.writeInLanguage(order.language, (head) => {
          const content = orderMailContent(
            head,
            {
              ...order,
              items: lines,
              adjustments,
              parcels,
              has_downloads,
              document_url,
              message,
              pickup: pickups[0] ?? null,
            },
            news,
          );
          return { to: order.billing_email, isOwn, ...renderMail(content, head) };
        });
      },
    }),
  };
}

export type OrderMails = ReturnType<typeof createOrderMails>;
