import type { Fan } from "@fanfare/contracts/admin/fans";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useApi } from "../../lib/trpc.tsx";
import { Box } from "../../ui/box.tsx";
import { Chip } from "../../ui/chip.tsx";
import { TextLink } from "../../ui/type.tsx";
import { countLabel } from "../owner-kit/lists/count-label.ts";
import { type OwnerSearch, oneOf, withFilters, withoutPlace } from "../owner-kit/lists/owner-search.ts";
import { OwnerSearchBox } from "../owner-kit/lists/owner-search-box.tsx";
import { type OwnerColumn, OwnerTable, TableToolbar } from "../owner-kit/lists/owner-table.tsx";
import { useWholeCount } from "../owner-kit/lists/use-whole-count.ts";
import { formatDay } from "../owner-kit/page/owner-format.ts";
import { OwnerPage } from "../owner-kit/page/owner-page.tsx";
import { SelectField } from "../owner-ui/field.tsx";

const PAGE_SIZE = 50;
const FAN_STATES = ["blocked", "active"] as const;
export type FansSearch = OwnerSearch & { state?: (typeof FAN_STATES)[number] };

const COLUMNS: readonly OwnerColumn<Fan>[] = [
  {
    header: "Name",
    cell: (fan) => (
      <TextLink to="/admin/fans/$fanId" params={{ fanId: String(fan.id) }}>
        {fan.name}
      </TextLink>
    ),
  },
  { header: "Username", cell: (fan) => fan.username },
  { header: "Email", cell: (fan) => fan.email },
  { header: "Joined", cell: (fan) => formatDay(fan.date_joined), whole: true, sort: "date_joined" },
  {
    header: "Status",
    cell: (fan) => (
      <Box display="flex" flexWrap="wrap" gap="2" justifyContent={{ base: "flex-end", md: "flex-start" }}>
        {fan.blocked_at && <Chip tone="ember">Blocked</Chip>}
        {fan.newsletter_subscribed && <Chip>Newsletter</Chip>}
        {!fan.blocked_at && !fan.newsletter_subscribed && "–"}
      </Box>
    ),
  },
];

/** The fans, with search, a filter and links to each fan's page. */
export function FansScreen({ search, onSearch }: { search: FansSearch; onSearch: (next: FansSearch) => void }) {
  const { query } = useApi();
  const { page = 1, after, before, search: words, ordering = "-date_joined", state } = search;
  const filter = { ...(words && { search: words }), ...(state && { blocked: state === "blocked" }) };
  const list = useQuery({
    ...query.admin.fans.list.queryOptions({
      ...filter,
      page,
      page_size: PAGE_SIZE,
      ...(after && { after }),
      ...(before && { before }),
      ordering: ordering === "date_joined" ? "date_joined" : "-date_joined",
    }),
    placeholderData: keepPreviousData,
  });
  const counted = useWholeCount(list, query.admin.fans.count.queryOptions(filter));
  const filters = withoutPlace(search);

  return (
    <OwnerPage
      title="Fans"
      intro={
        counted ? `${countLabel(counted.count, counted.is_count_capped)} ${counted.count === 1 ? "fan" : "fans"}` : " "
      }
    >
      <TableToolbar>
        <Box className="grow">
          <OwnerSearchBox
            search={words}
            placeholder="Name, email or username"
            onSearch={(text) => onSearch(withFilters(search, { search: text || undefined }))}
          />
        </Box>
        <SelectField
          label="Show"
          value={state ?? ""}
          onChange={(event) => onSearch(withFilters(search, { state: oneOf(event.target.value, FAN_STATES) }))}
        >
          <option value="">All fans</option>
          <option value="active">Not blocked</option>
          <option value="blocked">Blocked</option>
        </SelectField>
      </TableToolbar>
      <OwnerTable
        caption="Fans"
        query={list}
        columns={COLUMNS}
        rowKey={(fan) => fan.id}
        failed="The fans could not be loaded"
        empty={words || state ? "No fans found." : "No fans yet."}
        page={page}
        pageSize={PAGE_SIZE}
        onPage={(_page, place) => onSearch({ ...filters, ...place })}
        ordering={ordering}
        onOrdering={(next) => onSearch({ ...filters, ordering: next })}
      />
    </OwnerPage>
  );
}
