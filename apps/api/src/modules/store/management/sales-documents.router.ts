import { byId } from "@fanfare/contracts/common/fields";
import { documentList, documentPeriodInput, salesDocument } from "@fanfare/contracts/store/sales-document";
import { z } from "zod";
import { Download } from "../../../platform/http/download.ts";
import { router, teamProcedure } from "../../../trpc/init.ts";

const orders = teamProcedure("orders");

const periodOf = ({ period, month }: z.output<typeof documentPeriodInput>): string => period ?? month ?? "";

/** Receipts and credit notes, one by one and by month, quarter or year. */
export const salesDocumentsRouter = router({
  ofOrder: orders
    .input(byId)
    .output(z.array(salesDocument))
    .query(({ ctx, input }) => ctx.services.store.documents.ofOrder(input.id)),
  month: orders
    .input(documentPeriodInput)
    .output(documentList)
    .query(({ ctx, input }) => ctx.services.store.documents.ofPeriod(periodOf(input))),
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
        summary: "The receipts and credit notes of a `period` (year, quarter or month) or a `month`, as a CSV file",
        download: "text/csv",
      },
    })
    .input(documentPeriodInput)
    .output(z.instanceof(Download))
    .query(({ ctx, input }) => ctx.services.store.documents.csv(periodOf(input))),
  monthZip: orders
    .meta({
      rest: {
        method: "GET",
        path: "/store/manage/documents/zip/",
        summary:
          "The receipts and credit notes of a `period` (year, quarter or month) or a `month`, as PDF files in an archive",
        download: "application/zip",
      },
    })
    .input(documentPeriodInput)
    .output(z.instanceof(Download))
    .query(({ ctx, input }) => ctx.services.store.documents.zip(periodOf(input))),
});
