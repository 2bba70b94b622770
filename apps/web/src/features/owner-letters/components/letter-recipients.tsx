import { type LetterRecipient, RECIPIENT_STATUSES, type RecipientStatus } from "@fanfare/contracts/admin/letters";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useApi } from "../../../lib/trpc.tsx";
import { oneOf } from "../../owner-kit/lists/owner-search.ts";
import { type OwnerColumn, OwnerTable, TableToolbar } from "../../owner-kit/lists/owner-table.tsx";
import { formatMoment } from "../../owner-kit/page/owner-format.ts";
import { SelectField } from "../../owner-ui/field.tsx";

const PAGE_SIZE = 50;
const POLL_INTERVAL_MS = 3_000;

const STATUS_LABELS: Record<RecipientStatus, string> = {
  waiting: "Waiting",
  sending: "On its way",
  accepted: "Accepted",
  refused: "Refused",
  skipped: "Left out",
  unknown: "Unknown",
  filed: "Written to a file",
};

const COLUMNS: readonly OwnerColumn<LetterRecipient>[] = [
  { header: "Email", cell: (row) => row.email ?? "Erased" },
  { header: "Status", cell: (row) => STATUS_LABELS[row.status] },
  { header: "Why", cell: (row) => row.detail ?? "–" },
  { header: "When", cell: (row) => formatMoment(row.moved_at), whole: true },
];

/** The result for each address of a letter, polled while it is being sent. */
export function LetterRecipients({ letterId, isSending }: { letterId: number; isSending: boolean }) {
  const { query } = useApi();
  const [page, setPage] = useState(1);
  const [status, setStatus] = useState<RecipientStatus | "">("");
  const recipients = useQuery({
    ...query.admin.letters.recipients.queryOptions({
      id: letterId,
      page,
      page_size: PAGE_SIZE,
      ...(status && { status }),
    }),
    placeholderData: keepPreviousData,
    refetchInterval: isSending ? POLL_INTERVAL_MS : false,
  });
  return (
    <>
      <TableToolbar>
        <SelectField
          label="Show"
          value={status}
          onChange={(event) => {
            setStatus(oneOf(event.target.value, RECIPIENT_STATUSES) ?? "");
            setPage(1);
          }}
        >
          <option value="">Everybody</option>
          {RECIPIENT_STATUSES.map((name) => (
            <option key={name} value={name}>
              {STATUS_LABELS[name]}
            </option>
          ))}
        </SelectField>
      </TableToolbar>
      <OwnerTable
        caption="Recipients"
        query={recipients}
        columns={COLUMNS}
        rowKey={(row) => row.id}
        failed="The recipients could not be loaded"
        empty="No recipients."
        page={page}
        pageSize={PAGE_SIZE}
        onPage={setPage}
      />
    </>
  );
}
