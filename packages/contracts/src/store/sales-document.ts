import { z } from "zod";
import { byId, calendarDate, id, instant, money } from "../common/fields.ts";

export const SALES_DOCUMENT_KINDS = ["receipt", "credit_note", "reversal"] as const;
export type SalesDocumentKind = (typeof SALES_DOCUMENT_KINDS)[number];

const LETTER: Record<SalesDocumentKind, string> = { receipt: "R", credit_note: "C", reversal: "C" };

/** A document's displayed number: `R-000012`. Receipts are one sequence without gaps; credit notes and their reversals another. */
export const documentNumber = (kind: SalesDocumentKind, number: number): string =>
  `${LETTER[kind]}-${String(number).padStart(6, "0")}`;

/**
 * A receipt, issued when an order is paid; a credit note, issued for a refund; or a reversal, issued for the credit note of a refund
 * that the bank returned. None ever changes.
 */
export const salesDocument = z.object({
  id,
  kind: z.enum(SALES_DOCUMENT_KINDS),
  number: z.string(),
  issued_at: instant,
  /** The date on the document: the day of `issued_at` in the time zone that the site had then. Periods are by it. */
  issued_on: calendarDate,
  total: money,
  currency: z.string(),
});
export type SalesDocument = z.output<typeof salesDocument>;

/** `url` opens the PDF file without a login, for one day. */
export const fanDocument = salesDocument.extend({ url: z.string() });
export type FanDocument = z.output<typeof fanDocument>;

/** `expires` and `signature` are part of the buyer's link. */
export const documentFileInput = byId.extend({
  expires: z.string({ error: "Required" }).max(20),
  signature: z.string({ error: "Required" }).max(100),
});

const NOT_A_MONTH = "Enter a month (YYYY-MM)";

const NOT_A_PERIOD = "Enter a year (YYYY), a quarter (YYYY-Q1) or a month (YYYY-MM)";

/** A year (`2026`), a quarter (`2026-Q2`) or a month (`2026-06`), by the documents' dates. */
export const documentPeriod = z
  .string({ error: () => NOT_A_PERIOD })
  .regex(/^20\d{2}(-Q[1-4]|-(0[1-9]|1[0-2]))?$/, { error: () => NOT_A_PERIOD });

/** A period, or a `month`, which has no effect beside it. */
export const documentPeriodInput = z
  .object({
    period: documentPeriod.optional(),
    month: z
      .string({ error: () => NOT_A_MONTH })
      .regex(/^20\d{2}-(0[1-9]|1[0-2])$/, { error: () => NOT_A_MONTH })
      .optional(),
  })
  .refine(({ period, month }) => period !== undefined || month !== undefined, {
    error: () => NOT_A_MONTH,
    path: ["month"],
  });

/** A document in the owner area. */
export const managedDocument = salesDocument.extend({
  order_id: id,
  order_number: z.string(),
  customer: z.string(),
});
export type ManagedDocument = z.output<typeof managedDocument>;

/** The sums of a period in one currency. `net` is the receipts less the credit notes, with their reversals. */
export const documentTotals = z.object({
  currency: z.string(),
  receipts: money,
  credit_notes: money,
  reversals: money,
  net: money,
});

/** The first documents of a period, how many it has, and their sums by currency. */
export const documentList = z.object({
  count: z.int(),
  totals: z.array(documentTotals),
  results: z.array(managedDocument),
});
export type DocumentList = z.output<typeof documentList>;
