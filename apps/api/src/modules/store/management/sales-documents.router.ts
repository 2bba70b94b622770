import { byId } from "@fanfare/contracts/common/fields";
import { documentMonthInput, managedDocument, salesDocument } from "@fanfare/contracts/store/sales-document";
import { z } from "zod";
import { Download } from "../../../platform/http/download.ts";
import { router, teamProcedure } from "../../../trpc/init.ts";

const orders = teamProcedure("orders");

/** Receipts and credit notes, one by one and by month. */
export const salesDocumentsRouter = router({
  ofOrder: orders
    .input(byId)
    .output(z.array(salesDocument))
    .query(({ ctx, input }) => ctx.services.store.documents.ofOrder(input.id)),
  month: orders
    .input(documentMonthInput)
    .output(z.object({ count: z.int(), results: z.array(managedDocument) }))
    .query(({ ctx, input }) => ctx.services.store.documents.month(input.month)),
  file: orders
    .meta({
      rest: {
        method: "GET",
        path: "/store/manage/documents/{id}/file/",
        summary: "A receipt or credit note as a PDF file",
        download: "application/pdf",
      },
    })
    .input(byId)
    .output(z.instanceof(Download))
    .query(({ ctx, input }) => ctx.services.store.documents.file(input.id)),
  monthCsv: orders
    .meta({
      rest: {
        method: "GET",
        path: "/store/manage/documents/csv/",
        summary: "A month's receipts and credit notes as a CSV file",
        download: "text/csv",
      },
    })
    .input(documentMonthInput)
    .output(z.instanceof(Download))
    .query(({ ctx, input }) => ctx.services.store.documents.monthCsv(input.month)),
  monthZip: orders
    .meta({
      rest: {
        method: "GET",
        path: "/store/manage/documents/zip/",
        summary: "A month's receipts and credit notes as PDF files in one archive",
        download: "application/zip",
      },
    })
    .input(documentMonthInput)
    .output(z.instanceof(Download))
    .query(({ ctx, input }) => ctx.services.store.documents.monthZip(input.month)),
});
