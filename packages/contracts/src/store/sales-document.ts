import { z } from "zod";
import { byId, id, instant, money } from "../common/fields.ts";

export const SALES_DOCUMENT_KINDS = ["receipt", "credit_note"] as const;
export type SalesDocumentKind = (typeof SALES_DOCUMENT_KINDS)[number];

const LETTER: Record<SalesDocumentKind, string> = { receipt: "R", credit_note: "C" };

/** A document's displayed number: `R-000012`. Each kind has its own sequence without gaps. */
export const documentNumber = (kind: SalesDocumentKind, number: number): string =>
  `${LETTER[kind]}-${String(number).padStart(6, "0")}`;

/** A receipt, issued when an order is paid, or a credit note, issued for a refund. Neither ever changes. */
export const salesDocument = z.object({
  id,
  kind: z.enum(SALES_DOCUMENT_KINDS),
  number: z.string(),
  issued_at: instant,
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

/** A month in UTC. */
export const documentMonthInput = z.object({
  month: z.string({ error: () => NOT_A_MONTH }).regex(/^20\d{2}-(0[1-9]|1[0-2])$/, { error: () => NOT_A_MONTH }),
});

/** A document in the owner area. */
export const managedDocument = salesDocument.extend({
  order_id: id,
  order_number: z.string(),
  customer: z.string(),
});
export type ManagedDocument = z.output<typeof managedDocument>;
