import { formatMoney } from "@fanfare/contracts/common/money";
import type { ManagedDocument } from "@fanfare/contracts/store/sales-document";
import { Download, FileArchive, FileText } from "@fanfare/icons";
import { keepPreviousData, useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { longDate } from "../../lib/dates.ts";
import { useApi } from "../../lib/trpc.tsx";
import { Button } from "../../ui/button.tsx";
import { saveOwnerFile } from "../owner-kit/files/owner-download.ts";
import { type OwnerColumn, OwnerTable } from "../owner-kit/lists/owner-table.tsx";
import { RowTitle } from "../owner-kit/lists/row-title.tsx";
import { Figure, FigureRow } from "../owner-kit/page/owner-figure.tsx";
import { OwnerPage } from "../owner-kit/page/owner-page.tsx";
import { useSiteToday } from "../owner-kit/page/site-days.ts";
import { toast } from "../owner-ui/toast.tsx";
import { ReceiptPeriod } from "./components/receipt-period.tsx";
import { DOCUMENT_LABELS } from "./order-labels.ts";

/** The receipts, credit notes and reversals of a month, quarter or year: PDFs of each, their sums, a CSV, and a ZIP of all PDFs. */
export function ReceiptsScreen() {
  const { query } = useApi();
  const [period, setPeriod] = useState(useSiteToday().slice(0, 7));
  const list = useQuery({
    ...query.store.manage.documents.month.queryOptions({ period }),
    placeholderData: keepPreviousData,
  });
  const save = useMutation({
    mutationFn: saveOwnerFile,
    onError: () => toast("The file could not be made. Please try again.", { tone: "bad" }),
  });
  const file = (kind: "csv" | "zip") => `/api/store/manage/documents/${kind}/?period=${period}`;
  const columns: OwnerColumn<ManagedDocument>[] = [
    {
      header: "Number",
      quiet: true,
      cell: (row) => (
        <RowTitle
          to={`/admin/orders/${row.order_id}`}
          title={row.number}
          about={`${row.customer} · ${row.order_number}`}
        />
      ),
    },
    { header: "Kind", cell: (row) => DOCUMENT_LABELS[row.kind] },
    { header: "Issued", cell: (row) => longDate(row.issued_on), whole: true },
    {
      header: "Total",
      end: true,
      cell: (row) => `${row.kind === "credit_note" ? "−" : ""}${formatMoney(row.total, row.currency)}`,
    },
    {
      header: "PDF",
      quiet: true,
      end: true,
      cell: (row) => (
        <Button
          tone="outline"
          size="sm"
          aria-label={`Download ${row.number} as PDF`}
          onClick={() => save.mutate(`/api/store/manage/documents/${row.id}/file/`)}
        >
          <FileText size={16} aria-hidden /> PDF
        </Button>
      ),
    },
  ];
  const isEmpty = !list.data?.count;
  return (
    <OwnerPage
      title="Receipts"
      back={["/admin/orders", "All orders"]}
      intro="Every paid order has a receipt and every refund a credit note, numbered without gaps. They never change: if the bank returns a refund, a reversal takes back its credit note."
      actions={
        <>
          <Button
            tone="outline"
            size="sm"
            disabled={isEmpty || save.isPending}
            onClick={() => save.mutate(file("csv"))}
          >
            <Download size={16} aria-hidden /> CSV
          </Button>
          <Button size="sm" disabled={isEmpty || save.isPending} onClick={() => save.mutate(file("zip"))}>
            <FileArchive size={16} aria-hidden /> All PDFs
          </Button>
        </>
      }
    >
      <ReceiptPeriod period={period} onPeriod={setPeriod} />
      {list.data?.totals.map(({ currency, receipts, credit_notes, reversals, net }) => (
        <FigureRow key={currency}>
          <Figure label={`Receipts, ${currency.toUpperCase()}`} value={formatMoney(receipts, currency)} />
          <Figure label={`Credit notes, ${currency.toUpperCase()}`} value={formatMoney(credit_notes, currency)} />
          {Number(reversals) > 0 && (
            <Figure label={`Reversals, ${currency.toUpperCase()}`} value={formatMoney(reversals, currency)} />
          )}
          <Figure label={`Net, ${currency.toUpperCase()}`} value={formatMoney(net, currency)} />
        </FigureRow>
      ))}
      <OwnerTable
        caption="Receipts"
        query={list}
        columns={columns}
        rowKey={(row) => row.id}
        failed="The receipts could not be loaded"
        empty="No receipts in this period."
        pageSize={Math.max(list.data?.count ?? 0, 1)}
        onPage={() => undefined}
      />
      {list.data && list.data.count > list.data.results.length && (
        <p>
          Showing the first {list.data.results.length} of {list.data.count}. The downloads contain all of them.
        </p>
      )}
    </OwnerPage>
  );
}
