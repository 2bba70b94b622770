import { PassThrough, Readable } from "node:stream";
import { amountText } from "@fanfare/contracts/common/currency";
import { centsToDecimal } from "@fanfare/contracts/common/money";
import { documentNumber } from "@fanfare/contracts/store/sales-document";
import type { Kysely } from "kysely";
import yazl from "yazl";
import { type Cell, csvDownload } from "../../../platform/csv.ts";
import type { DB } from "../../../platform/db/types.gen.ts";
import { Download } from "../../../platform/http/download.ts";
import { documentContent } from "./document-content.ts";
import type { DocumentDrawings } from "./document-drawings.ts";
import { documentSpan } from "./document-period.ts";
import { documentsOfSpan, type SalesDocumentRow } from "./sales-document.queries.ts";

const BATCH = 200;

const filenameOf = (row: Pick<SalesDocumentRow, "kind" | "number">) => `${documentNumber(row.kind, row.number)}.pdf`;

async function* once(bytes: () => Promise<Buffer>) {
  yield await bytes();
}

/** A document as a PDF file, drawn before the response begins, so that `unavailable` has its status. */
export const documentDownload = (drawings: DocumentDrawings, row: SalesDocumentRow): Download =>
  new Download({
    filename: filenameOf(row),
    content_type: "application/pdf",
    open: async () => Readable.from([await drawings.forClient(row)]),
  });

async function* rowsOfPeriod(db: Kysely<DB>, period: string) {
  const span = documentSpan(period);
  let rows = await documentsOfSpan(db, span, 0, BATCH);
  while (rows.length > 0) {
    yield* rows;
    rows = await documentsOfSpan(db, span, rows.at(-1)?.id ?? 0, BATCH);
  }
}

const COLUMNS = [
  "Number",
  "Kind",
  "Issued",
  "Date",
  "Order",
  "Customer",
  "Email",
  "Country",
  "Currency",
  "Total",
  "Tax Note",
] as const;

async function* csvRows(db: Kysely<DB>, period: string): AsyncGenerator<readonly Cell[]> {
  for await (const row of rowsOfPeriod(db, period)) {
    yield [
      documentNumber(row.kind, row.number),
      row.kind,
      row.issued_at.toISOString(),
      row.issued_on,
      row.order_number,
      row.customer,
      row.billing_email,
      row.billing_country,
      row.currency.toUpperCase(),
      amountText(centsToDecimal(row.kind === "credit_note" ? -row.total_cents : row.total_cents), row.currency),
      documentContent.parse(row.content).tax_text,
    ];
  }
}

/** A period's documents as CSV rows; credit notes have negative totals, and their reversals positive ones. */
export const periodCsv = (db: Kysely<DB>, period: string): Download =>
  csvDownload({ filename: `receipts-${period}.csv`, header: COLUMNS, rows: () => csvRows(db, period) });

/** A period's documents as PDF files in one ZIP archive, rendered sequentially while it is sent. */
export const periodZip = (db: Kysely<DB>, drawings: DocumentDrawings, period: string): Download =>
  new Download({
    filename: `receipts-${period}.zip`,
    content_type: "application/zip",
    open() {
      const zip = new yazl.ZipFile();
      const out = new PassThrough();
      zip.on("error", (error) => out.destroy(error));
      zip.outputStream.on("error", (error) => out.destroy(error));
      zip.outputStream.pipe(out);
      const fill = async () => {
        for await (const row of rowsOfPeriod(db, period)) {
          zip.addReadStreamLazy(filenameOf(row), { mtime: row.issued_at }, (give) =>
            give(null, Readable.from(once(() => drawings.forExport(row)))),
          );
        }
        zip.end();
      };
      fill().catch((error: unknown) => out.destroy(error instanceof Error ? error : new Error(String(error))));
      return out;
    },
  });
