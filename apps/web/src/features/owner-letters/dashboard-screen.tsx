import type { SubscriberPage } from "@fanfare/contracts/admin/subscribers";
import { Copy, Download, RefreshCw, Shirt, Upload } from "@fanfare/icons";
import { keepPreviousData, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useRouter } from "@tanstack/react-router";
import { useState } from "react";
import { useApi } from "../../lib/trpc.tsx";
import { Box } from "../../ui/box.tsx";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { Chip } from "../../ui/chip.tsx";
import { Alert } from "../../ui/notice.tsx";
import { fetchOwnerFile, saveOwnerFile } from "../owner-kit/files/owner-download.ts";
import { countLabel } from "../owner-kit/lists/count-label.ts";
import type { OwnerSearch } from "../owner-kit/lists/owner-search.ts";
import { type OwnerColumn, OwnerTable, TableToolbar } from "../owner-kit/lists/owner-table.tsx";
import { useListSearch } from "../owner-kit/lists/use-list-search.ts";
import { useWholeCount } from "../owner-kit/lists/use-whole-count.ts";
import { Figure, FigureRow } from "../owner-kit/page/owner-figure.tsx";
import { formatDay } from "../owner-kit/page/owner-format.ts";
import { OwnerPage } from "../owner-kit/page/owner-page.tsx";
import { TextField } from "../owner-ui/field.tsx";
import { copyLater } from "./copy-later.ts";

const PAGE_SIZE = 50;
const POD_PATH = "/admin/printify";

type Subscriber = SubscriberPage["results"][number];

const COLUMNS: readonly OwnerColumn<Subscriber>[] = [
  {
    header: "Name",
    cell: (row) => row.display_name || [row.first_name, row.last_name].filter(Boolean).join(" ") || "–",
  },
  { header: "Email", cell: (row) => row.email },
  { header: "Username", cell: (row) => row.username ?? "–" },
  { header: "Date Joined", cell: (row) => formatDay(row.date_joined), whole: true },
  { header: "Status", cell: () => <Chip tone="ember">Subscribed</Chip> },
];

const filtered = (path: string, search: string | undefined) =>
  search ? `${path}?search=${encodeURIComponent(search)}` : path;

/** The result of a click, with the search it belongs to. */
type Outcome = { text: string; tone: "good" | "bad"; of: string | undefined };

/** The subscriber list (spec, section 2, Admin): export and copy include what the search finds. */
export function DashboardScreen({ search, onSearch }: { search: OwnerSearch; onSearch: (next: OwnerSearch) => void }) {
  const { query } = useApi();
  const router = useRouter();
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const { box, filters, page } = useListSearch(search, onSearch);
  const { after, before, search: words } = search;
  const queryClient = useQueryClient();
  const filter = { ...(words && { search: words }) };
  const list = useQuery({
    ...query.admin.subscribers.list.queryOptions({
      ...filter,
      page,
      page_size: PAGE_SIZE,
      ...(after && { after }),
      ...(before && { before }),
    }),
    placeholderData: keepPreviousData,
  });
  const counted = useWholeCount(list, query.admin.subscribers.count.queryOptions(filter));
  const refresh = () => queryClient.invalidateQueries({ queryKey: [["admin", "subscribers"]] });

  const save = useMutation({
    mutationFn: () => saveOwnerFile(filtered("/api/admin/subscribers/export/", words)),
    onMutate: () => setOutcome(null),
    onError: () => setOutcome({ text: "Failed to fetch subscribers", tone: "bad", of: words }),
  });
  const copy = useMutation({
    mutationFn: () =>
      copyLater(fetchOwnerFile(filtered("/api/admin/subscribers/emails/", words)).then((response) => response.text())),
    onMutate: () => setOutcome(null),
    onSuccess: () => setOutcome({ text: "Email list copied to clipboard!", tone: "good", of: words }),
    onError: () => setOutcome({ text: "The email list could not be copied.", tone: "bad", of: words }),
  });

  return (
    <OwnerPage
      title="Newsletter Subscribers"
      actions={
        <>
          <ButtonLink to="/admin/newsletter/move-in" tone="outline" size="sm">
            <Upload size={16} aria-hidden /> Move in a list
          </ButtonLink>
          {POD_PATH in router.routesByPath && (
            <ButtonLink to={POD_PATH as string} tone="outline" size="sm">
              <Shirt size={16} aria-hidden /> Print-on-demand admin
            </ButtonLink>
          )}
        </>
      }
    >
      <FigureRow>
        <Figure label="Total Subscribers" value={list.data && countLabel(list.data.total, list.data.is_total_capped)} />
        <Figure label="Filtered Results" value={counted && countLabel(counted.count, counted.is_count_capped)} />
      </FigureRow>
      {outcome && outcome.of === words && (
        <Alert role="alert" tone={outcome.tone}>
          {outcome.text}
        </Alert>
      )}
      <TableToolbar>
        <Box className="grow">
          <TextField label="Search" name="search" type="search" placeholder="Name, email or username" {...box} />
        </Box>
        <Button tone="outline" onClick={() => save.mutate()} loading={save.isPending} disabled={!list.data?.count}>
          <Download size={17} aria-hidden /> Export CSV
        </Button>
        <Button tone="outline" onClick={() => copy.mutate()} loading={copy.isPending} disabled={!list.data?.count}>
          <Copy size={17} aria-hidden /> Copy Email List
        </Button>
        <Button tone="outline" onClick={() => void refresh()} loading={list.isRefetching}>
          <RefreshCw size={17} aria-hidden /> Refresh
        </Button>
      </TableToolbar>
      <OwnerTable
        caption="Newsletter subscribers"
        query={list}
        columns={COLUMNS}
        rowKey={(row) => row.email}
        failed="Failed to fetch subscribers"
        empty={words ? "No subscribers found matching your search." : "No newsletter subscribers yet."}
        page={page}
        pageSize={PAGE_SIZE}
        onPage={(_page, place) => onSearch({ ...filters, ...place })}
      />
    </OwnerPage>
  );
}
