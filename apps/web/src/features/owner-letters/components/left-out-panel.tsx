import { Download } from "@fanfare/icons";
import { useState } from "react";
import { Box } from "../../../ui/box.tsx";
import { Button } from "../../../ui/button.tsx";
import { saveBlob } from "../../owner-kit/files/owner-download.ts";
import { counted } from "../../owner-kit/lists/counted.ts";
import { type OwnerColumn, OwnerTable } from "../../owner-kit/lists/owner-table.tsx";
import { Panel, PanelTitle } from "../../owner-kit/page/owner-page.tsx";
import { LEFT_OUT_REASONS, type LeftOut, leftOutCsv, sortedLeftOut } from "../left-out.ts";

const PAGE_SIZE = 20;

const COLUMNS: readonly OwnerColumn<LeftOut>[] = [
  { header: "Row", cell: ({ row }) => row.toLocaleString("en-US") },
  { header: "Address", cell: ({ email }) => email || "–" },
  { header: "Reason", cell: ({ reason }) => LEFT_OUT_REASONS[reason] },
];

/** Names the rows of a mailing list that are left out, page by page and all of them as a file. */
export function LeftOutPanel({ leftOut }: { leftOut: readonly LeftOut[] }) {
  const [page, setPage] = useState(1);
  if (leftOut.length === 0) return null;
  const shown = sortedLeftOut(leftOut).slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE);
  return (
    <Panel>
      <Box display="flex" flexWrap="wrap" justifyContent="space-between" alignItems="flex-start" gap="3">
        <PanelTitle>Rows left out</PanelTitle>
        <Button
          tone="outline"
          size="sm"
          onClick={() => saveBlob(new Blob([leftOutCsv(leftOut)], { type: "text/csv" }), "rows-left-out.csv")}
        >
          <Download size={16} aria-hidden />
          {counted(leftOut.length, "row")} as CSV
        </Button>
      </Box>
      <OwnerTable
        caption="Rows left out"
        query={{
          data: { count: leftOut.length, results: shown },
          isError: false,
          isFetching: false,
          refetch: () => undefined,
        }}
        columns={COLUMNS}
        rowKey={({ row }) => row}
        failed=""
        empty=""
        page={page}
        pageSize={PAGE_SIZE}
        onPage={setPage}
      />
    </Panel>
  );
}
