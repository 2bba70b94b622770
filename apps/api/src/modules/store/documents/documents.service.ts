import { centsToDecimal } from "@fanfare/contracts/common/money";
import {
  type DocumentList,
  documentNumber,
  type FanDocument,
  type SalesDocument,
  type SalesDocumentKind,
} from "@fanfare/contracts/store/sales-document";
import { inLanguage } from "@fanfare/i18n/server-languages";
import type { Kysely, Transaction } from "kysely";
import type { Clock } from "../../../platform/clock.ts";
import type { DB } from "../../../platform/db/types.gen.ts";
import { AppError, notFound } from "../../../platform/errors/app-error.ts";
import type { Download } from "../../../platform/http/download.ts";
import { createMediaSigner } from "../../../platform/media/serving/media-signer.ts";
import { siteDay, siteOperator } from "../../site/public.queries.ts";
import { adjustmentsOfOrders, findOwnOrder, itemsOfOrders, type OrderRow } from "../orders/order.queries.ts";
import type { RefundRow } from "../payments/payment.queries.ts";
import { findPickup } from "../pickups/pickup.queries.ts";
import { readShopSettings } from "../settings/shop-settings.queries.ts";
import { creditContent, documentContent, orderedOn, receiptContent, reversalContent } from "./document-content.ts";
import { createDocumentDrawings } from "./document-drawings.ts";
import { documentDownload, periodCsv, periodZip } from "./document-files.ts";
import { documentSpan } from "./document-period.ts";
import {
  creditNoteOf,
  documentsOfOrder,
  documentsOfSpan,
  findDocument,
  insertDocument,
  newestDocument,
  receiptOf,
  type SalesDocumentRow,
  totalsOfSpan,
} from "./sales-document.queries.ts";

const HOUR_MS = 3_600_000;
/** Lifetime of a link on an order's page. */
const PAGE_LINK_MS = 24 * HOUR_MS;
/** Lifetime of a link in a mail. */
const MAIL_LINK_MS = 90 * 24 * HOUR_MS;
/** Maximum documents per period in the owner area's list; the export files contain all of them. */
const LISTED = 200;

const viewOf = (row: SalesDocumentRow): SalesDocument => ({
  id: row.id,
  kind: row.kind,
  number: documentNumber(row.kind, row.number),
  issued_at: row.issued_at.toISOString(),
  issued_on: row.issued_on,
  total: centsToDecimal(row.total_cents),
  currency: row.currency,
});

const pathOf = (id: number) => `/api/store/documents/${id}/file/`;

/** Receipts of paid orders, credit notes of refunds, and reversals of these: issued once, never changed, delivered as PDF files. */
export function createSalesDocuments(deps: { db: Kysely<DB>; clock: Clock; secretKey: string; publicUrl: string }) {
  const { db, clock } = deps;
  const signer = createMediaSigner(deps);
  const drawings = createDocumentDrawings();
  const link = (id: number, lifetimeMs: number) =>
    signer.sign(pathOf(id), { expiresAt: new Date(clock.now().getTime() + lifetimeMs) });

  /** What every document of an order says, as of now; a later one has the order's day from the `earlier` one. */
  const frameOf = async (trx: Transaction<DB>, order: OrderRow, earlier?: Pick<SalesDocumentRow, "content">) => {
    const settings = await readShopSettings(trx);
    return {
      name: settings?.seller_name || ((await siteOperator(trx)) ?? ""),
      address: settings?.seller_address ?? "",
      tax_id: settings?.tax_id ?? "",
      tax_text: settings?.tax_text ?? "",
      footer: settings?.receipt_footer ?? "",
      ordered_on: earlier ? orderedOn(documentContent.parse(earlier.content)) : await siteDay(trx, order.created_at),
    };
  };

  const byId = async (id: number): Promise<SalesDocumentRow> => {
    const row = await findDocument(db, id);
    if (!row) throw notFound();
    return row;
  };

  return {
    /**
     * Issues the receipt of an order that was just paid. Call it as late as possible in the transaction: others wait for the
     * number.
     */
    async issueReceipt(trx: Transaction<DB>, order: OrderRow): Promise<void> {
      const [items, adjustments, frame, pickup] = [
        await itemsOfOrders(trx, [order.id]),
        await adjustmentsOfOrders(trx, [order.id]),
        await frameOf(trx, order),
        (await findPickup(trx, order.id, clock.now())) ?? null,
      ];
      const content = inLanguage(order.language, () => receiptContent(order, items, adjustments, frame, pickup));
      await insertDocument(trx, {
        kind: "receipt",
        order_id: order.id,
        language: order.language,
        currency: order.currency,
        total_cents: order.total_cents,
        content: JSON.stringify(content),
        issued_at: clock.now(),
      });
    },

    /** Issues the credit note of a refund if the order has a receipt. Call it as late as possible in the transaction. */
    async issueCreditNote(trx: Transaction<DB>, order: OrderRow, refund: RefundRow): Promise<void> {
      if (refund.reason === "late_payment") return;
      const receipt = await receiptOf(trx, order.id);
      if (!receipt) return;
      const frame = await frameOf(trx, order, receipt);
      const content = inLanguage(order.language, () => creditContent(order, refund, receipt.number, frame));
      await insertDocument(trx, {
        kind: "credit_note",
        order_id: order.id,
        refund_id: refund.id,
        language: order.language,
        currency: order.currency,
        total_cents: refund.amount_cents,
        content: JSON.stringify(content),
        issued_at: clock.now(),
      });
    },

    /**
     * Issues the reversal of a refund's credit note if it has one. The refund's row already has its failure. Call it as late as
     * possible in the transaction.
     */
    async issueReversal(trx: Transaction<DB>, order: OrderRow, refund: RefundRow): Promise<void> {
      const credit = await creditNoteOf(trx, refund.id);
      if (!credit) return;
      const frame = await frameOf(trx, order, credit);
      const content = inLanguage(order.language, () => reversalContent(order, credit, frame));
      await insertDocument(trx, {
        kind: "reversal",
        order_id: order.id,
        reverses_id: credit.id,
        language: order.language,
        currency: credit.currency,
        total_cents: credit.total_cents,
        content: JSON.stringify(content),
        issued_at: clock.now(),
      });
    },

    /** Returns the documents of a fan's own order, each with a link valid for 24 hours. Throws `not_found` for other orders. */
    async ofOwnOrder(userId: number, orderId: number): Promise<FanDocument[]> {
      if (!(await findOwnOrder(db, userId, orderId))) throw notFound();
      const rows = await documentsOfOrder(db, orderId);
      return rows.map((row) => ({ ...viewOf(row), url: link(row.id, PAGE_LINK_MS) }));
    },

    /** Returns a URL of the newest document of a kind, for a mail; null if there is none. */
    async mailLink(orderId: number, kind: SalesDocumentKind): Promise<string | null> {
      const row = await newestDocument(db, orderId, kind);
      return row ? deps.publicUrl + link(row.id, MAIL_LINK_MS) : null;
    },

    /** Returns the file of a signed link. Throws `forbidden` for an invalid or expired link. */
    async fileOfLink({
      id,
      expires,
      signature,
    }: {
      id: number;
      expires: string;
      signature: string;
    }): Promise<Download> {
      const verdict = signer.verify(pathOf(id), new URLSearchParams({ expires, signature }));
      if (!verdict.valid) {
        throw new AppError(
          "forbidden",
          verdict.reason === "expired"
            ? "This link has expired. You can get a new one on the order's page."
            : undefined,
        );
      }
      return documentDownload(drawings, await byId(id));
    },

    ofOrder: async (orderId: number): Promise<SalesDocument[]> => (await documentsOfOrder(db, orderId)).map(viewOf),

    /** The file of a document, for the owner. Throws `not_found`. */
    file: async (id: number): Promise<Download> => documentDownload(drawings, await byId(id)),

    /** Returns the first documents of a period (`2026`, `2026-Q2`, `2026-06`) for the owner area's list, their count and sums. */
    async ofPeriod(period: string): Promise<DocumentList> {
      const span = documentSpan(period);
      const [sums, rows] = await Promise.all([totalsOfSpan(db, span), documentsOfSpan(db, span, 0, LISTED)]);
      return {
        count: sums.reduce((all, { count }) => all + count, 0),
        totals: sums.map(({ currency, receipts_cents, credit_notes_cents, reversals_cents }) => ({
          currency,
          receipts: centsToDecimal(receipts_cents),
          credit_notes: centsToDecimal(credit_notes_cents),
          reversals: centsToDecimal(reversals_cents),
          net: centsToDecimal(receipts_cents - credit_notes_cents + reversals_cents),
        })),
        results: rows.map((row) => ({
          ...viewOf(row),
          order_id: row.order_id,
          order_number: row.order_number,
          customer: row.customer,
        })),
      };
    },

    csv: (period: string): Download => periodCsv(db, period),
    zip: (period: string): Download => periodZip(db, drawings, period),
  };
}

export type SalesDocuments = ReturnType<typeof createSalesDocuments>;
