import type { SalesDocumentKind } from "@fanfare/contracts/store/sales-document";
import { type Insertable, type Kysely, type Selectable, sql, type Transaction } from "kysely";
import type { DB, SalesDocuments } from "../../../platform/db/types.gen.ts";
import type { DocumentSpan } from "./document-period.ts";

export type SalesDocumentRow = Selectable<SalesDocuments>;

/**
 * Inserts a document; the database assigns its number, and its day of issue in the site's time zone. Call it last: other
 * documents of the kind wait from here to the end of the transaction.
 */
export async function insertDocument(
  trx: Transaction<DB>,
  document: Omit<Insertable<SalesDocuments>, "number" | "issued_on">,
): Promise<void> {
  await trx.insertInto("sales_documents").values(document).execute();
}

/** The receipt of an order; undefined if it has none. */
export const receiptOf = (trx: Transaction<DB>, orderId: number): Promise<SalesDocumentRow | undefined> =>
  trx
    .selectFrom("sales_documents")
    .selectAll()
    .where("order_id", "=", orderId)
    .where("kind", "=", "receipt")
    .executeTakeFirst();

/** The credit note of a refund; undefined if it has none. */
export const creditNoteOf = (trx: Transaction<DB>, refundId: number): Promise<SalesDocumentRow | undefined> =>
  trx.selectFrom("sales_documents").selectAll().where("refund_id", "=", refundId).executeTakeFirst();

export const findDocument = (db: Kysely<DB>, id: number): Promise<SalesDocumentRow | undefined> =>
  db.selectFrom("sales_documents").selectAll().where("id", "=", id).executeTakeFirst();

/** An order's documents in the order they were issued. */
export const documentsOfOrder = (db: Kysely<DB>, orderId: number): Promise<SalesDocumentRow[]> =>
  db.selectFrom("sales_documents").selectAll().where("order_id", "=", orderId).orderBy("id").execute();

/** Returns the latest document of a kind for an order. */
export const newestDocument = (
  db: Kysely<DB>,
  orderId: number,
  kind: SalesDocumentKind,
): Promise<SalesDocumentRow | undefined> =>
  db
    .selectFrom("sales_documents")
    .selectAll()
    .where("order_id", "=", orderId)
    .where("kind", "=", kind)
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();

/** Returns up to `limit` documents dated in a span with an id above `after`, ordered by id. */
export const documentsOfSpan = (db: Kysely<DB>, span: DocumentSpan, after: number, limit: number) =>
  db
    .selectFrom("sales_documents")
    .innerJoin("orders", "orders.id", "sales_documents.order_id")
    .selectAll("sales_documents")
    .select([
      "orders.order_number",
      "orders.billing_email",
      "orders.billing_country",
      sql<string>`orders.billing_first_name || ' ' || orders.billing_last_name`.as("customer"),
    ])
    .where("issued_on", ">=", span.from)
    .where("issued_on", "<", span.until)
    .where("sales_documents.id", ">", after)
    .orderBy("sales_documents.id")
    .limit(limit)
    .execute();

/** Counts and sums the documents dated in a span, by currency. */
export const totalsOfSpan = (db: Kysely<DB>, span: DocumentSpan) =>
  db
    .selectFrom("sales_documents")
    .select((eb) => [
      "currency",
      eb.fn.countAll<number>().as("count"),
      sql<number>`coalesce(sum(total_cents) filter (where kind = 'receipt'), 0)::bigint`.as("receipts_cents"),
      sql<number>`coalesce(sum(total_cents) filter (where kind = 'credit_note'), 0)::bigint`.as("credit_notes_cents"),
      sql<number>`coalesce(sum(total_cents) filter (where kind = 'reversal'), 0)::bigint`.as("reversals_cents"),
    ])
    .where("issued_on", ">=", span.from)
    .where("issued_on", "<", span.until)
    .groupBy("currency")
    .orderBy("currency")
    .execute();
