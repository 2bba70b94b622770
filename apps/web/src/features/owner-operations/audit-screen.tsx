import type { AuditEntry } from "@fanfare/contracts/admin/operations";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useApi } from "../../lib/trpc.tsx";
import { Box } from "../../ui/box.tsx";
import { type OwnerSearch, withoutPlace } from "../owner-kit/lists/owner-search.ts";
import { OwnerSearchBox } from "../owner-kit/lists/owner-search-box.tsx";
import { type OwnerColumn, OwnerTable, TableToolbar } from "../owner-kit/lists/owner-table.tsx";
import { formatMoment } from "../owner-kit/page/owner-format.ts";
import { OwnerPage } from "../owner-kit/page/owner-page.tsx";

const PAGE_SIZE = 50;
const MAX_CHARACTERS = 120;

/** Returns a logged value as one line of text. */
function shown(value: unknown): string {
  if (value === null || value === "") return "nothing";
  const text = typeof value === "string" ? value : JSON.stringify(value);
  return text.length > MAX_CHARACTERS ? `${text.slice(0, MAX_CHARACTERS)}…` : text;
}

function Changes({ changes }: { changes: NonNullable<AuditEntry["changes"]> }) {
  return (
    <Box as="details" mt="1" color="soft">
      <summary>What changed</summary>
      <ul>
        {Object.entries(changes).map(([field, [before, after]]) => (
          <li key={field}>
            <b>{field}</b>: {shown(before)} → {shown(after)}
          </li>
        ))}
      </ul>
    </Box>
  );
}

const whoDid = ({ actor, api_key }: AuditEntry) =>
  api_key === null ? (actor ?? "The site") : `The key “${api_key}”${actor === null ? "" : ` of ${actor}`}`;

const COLUMNS: readonly OwnerColumn<AuditEntry>[] = [
  { header: "When", cell: (entry) => formatMoment(entry.created_at), whole: true },
  {
    header: "Who",
    // A long entry beside it would otherwise take its width (`owner-table.tsx`).
    cell: (entry) => (
      <Box as="span" display="inline-block" minW="4.5rem">
        {whoDid(entry)}
      </Box>
    ),
  },
  {
    header: "What",
    names: true,
    cell: (entry) => (
      <div>
        {/* The code is for who compares entries with the API's. */}
        <span title={entry.action}>{entry.summary}</span>
        {entry.changes && <Changes changes={entry.changes} />}
      </div>
    ),
  },
];

/** The audit log: who of the team changed what, newest first. */
export function AuditScreen({ search, onSearch }: { search: OwnerSearch; onSearch: (next: OwnerSearch) => void }) {
  const { query } = useApi();
  const { page = 1, after, before, search: words } = search;
  const list = useQuery({
    ...query.admin.audit.list.queryOptions({
      page,
      page_size: PAGE_SIZE,
      ...(after && { after }),
      ...(before && { before }),
      ...(words && { search: words }),
    }),
    placeholderData: keepPreviousData,
  });
  return (
    <OwnerPage title="Audit" intro="Every change made here, and who made it. Entries cannot be edited or removed.">
      <TableToolbar>
        <Box className="grow">
          <OwnerSearchBox
            search={words}
            placeholder="What was changed"
            onSearch={(text) => onSearch(text ? { search: text } : {})}
          />
        </Box>
      </TableToolbar>
      <OwnerTable
        caption="Changes"
        query={list}
        columns={COLUMNS}
        rowKey={(entry) => entry.id}
        failed="The log could not be loaded"
        empty={words ? "Nothing found." : "No changes yet."}
        page={page}
        pageSize={PAGE_SIZE}
        onPage={(_page, place) => onSearch({ ...withoutPlace(search), ...place })}
      />
    </OwnerPage>
  );
}
