import { type EditorShowRow, SHOW_LISTS } from "@fanfare/contracts/events/show-editor";
import { Plus } from "@fanfare/icons";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useApi } from "../../lib/trpc.tsx";
import { Box } from "../../ui/box.tsx";
import { ButtonLink } from "../../ui/button.tsx";
import { Chip } from "../../ui/chip.tsx";
import { EmptyState } from "../../ui/notice.tsx";
import { type OwnerSearch, oneOf } from "../owner-kit/lists/owner-search.ts";
import { type OwnerColumn, OwnerTable, TableToolbar } from "../owner-kit/lists/owner-table.tsx";
import { RowTitle } from "../owner-kit/lists/row-title.tsx";
import { useListSearch } from "../owner-kit/lists/use-list-search.ts";
import { OwnerPage } from "../owner-kit/page/owner-page.tsx";
import { SelectField, TextField } from "../owner-ui/field.tsx";
import { STATUS_LABELS, TYPE_LABELS, wallText } from "./show-labels.ts";
import { ShowsTabs } from "./shows-tabs.tsx";

const PAGE_SIZE = 25;

type ShowList = (typeof SHOW_LISTS)[number];
export type ShowsSearch = OwnerSearch & { list?: ShowList };

const LISTS: Record<ShowList, string> = {
  coming: "To come",
  past: "Over",
  drafts: "Drafts",
  to_pay_back: "Tickets to pay back",
};

const COLUMNS: readonly OwnerColumn<EditorShowRow>[] = [
  {
    header: "Show",
    quiet: true,
    cell: (row) => (
      <RowTitle
        to={`/admin/shows/${row.id}`}
        title={row.title}
        about={`${TYPE_LABELS[row.type]} · ${row.venue}, ${row.city}`}
        image={row.poster_image}
        ratio={[3, 4]}
      />
    ),
  },
  { header: "When", cell: (row) => wallText(`${row.local_date}T${row.time}`), whole: true },
  {
    header: "Guests",
    cell: (row) => `${row.places_taken}${row.capacity === null ? "" : ` of ${row.capacity}`}`,
    end: true,
  },
  { header: "Waiting", cell: (row) => (row.waiting === 0 ? "–" : row.waiting), end: true },
  {
    header: "State",
    cell: (row) =>
      row.visibility === "draft" ? (
        <Chip>Draft</Chip>
      ) : (
        <Chip tone={row.status === "upcoming" ? "ember" : "plain"}>{STATUS_LABELS[row.status]}</Chip>
      ),
  },
];

/** All shows: to come, over, and drafts. */
export function ShowsScreen({ search, onSearch }: { search: ShowsSearch; onSearch: (next: ShowsSearch) => void }) {
  const { query } = useApi();
  const { box, filters, filterBy, page, turnTo } = useListSearch(search, onSearch);
  const { search: words, list: chosen = "coming" } = filters;
  const list = useQuery({
    ...query.events.manage.shows.list.queryOptions({ ...filters, list: chosen, page, page_size: PAGE_SIZE }),
    placeholderData: keepPreviousData,
  });
  const newShow = (
    <ButtonLink to="/admin/shows/$showId" params={{ showId: "new" }} size="sm">
      <Plus size={16} aria-hidden /> New show
    </ButtonLink>
  );
  return (
    <OwnerPage
      title="Shows"
      actions={
        <>
          <ButtonLink to="/admin/shows/move-in" tone="outline" size="sm">
            Move shows in
          </ButtonLink>
          {newShow}
        </>
      }
    >
      <ShowsTabs />
      <TableToolbar>
        <Box className="grow">
          <TextField label="Search" name="search" type="search" placeholder="Title, venue or city" {...box} />
        </Box>
        <SelectField
          label="Which"
          value={chosen}
          onChange={(event) => filterBy({ list: oneOf(event.target.value, SHOW_LISTS) })}
        >
          {SHOW_LISTS.map((one) => (
            <option key={one} value={one}>
              {LISTS[one]}
            </option>
          ))}
        </SelectField>
      </TableToolbar>
      <OwnerTable
        caption="Shows"
        query={list}
        columns={COLUMNS}
        rowKey={(row) => row.id}
        failed="The shows could not be loaded"
        empty={
          words || chosen !== "coming" ? (
            "No shows match."
          ) : (
            <EmptyState title="No shows to come">
              <p>Set where and when, and how many people can come. A full show gets a waitlist automatically.</p>
              {newShow}
            </EmptyState>
          )
        }
        page={page}
        pageSize={PAGE_SIZE}
        onPage={turnTo}
      />
    </OwnerPage>
  );
}
