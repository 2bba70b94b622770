import { formatMoney } from "@fanfare/contracts/common/money";
import type { Visibility } from "@fanfare/contracts/common/visibility";
import type { EditorProductRow } from "@fanfare/contracts/store/product-editor";
import { Plus } from "@fanfare/icons";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useApi } from "../../lib/trpc.tsx";
import { Box } from "../../ui/box.tsx";
import { ButtonLink } from "../../ui/button.tsx";
import { Chip } from "../../ui/chip.tsx";
import { EmptyState } from "../../ui/notice.tsx";
import type { OwnerSearch } from "../owner-kit/lists/owner-search.ts";
import { type OwnerColumn, OwnerTable, TableToolbar } from "../owner-kit/lists/owner-table.tsx";
import { RowTitle } from "../owner-kit/lists/row-title.tsx";
import { useListSearch } from "../owner-kit/lists/use-list-search.ts";
import { VisibilityChip } from "../owner-kit/lists/visibility-chip.tsx";
import { VisibilityFilter } from "../owner-kit/lists/visibility-filter.tsx";
import { OwnerPage } from "../owner-kit/page/owner-page.tsx";
import { SelectField, TextField } from "../owner-ui/field.tsx";
import { StoreTabs } from "./store-tabs.tsx";

const PAGE_SIZE = 25;

export type ProductsSearch = OwnerSearch & {
  category?: number;
  visibility?: Visibility;
  nearly_sold_out?: boolean;
  missing_files?: boolean;
};

/** What the filter by stock narrows the list to. */
const STOCKS = { nearly_sold_out: "Nearly sold out", missing_files: "Downloads without files" } as const;
const stockKeys = Object.keys(STOCKS) as (keyof typeof STOCKS)[];

const COLUMNS: readonly OwnerColumn<EditorProductRow>[] = [
  {
    header: "Product",
    quiet: true,
    cell: (row) => (
      <RowTitle
        to={`/admin/store/products/${row.id}`}
        title={row.name}
        about={row.category ?? "No category"}
        image={row.image}
      />
    ),
  },
  { header: "Price", cell: (row) => formatMoney(row.price), end: true },
  { header: "Sizes", cell: (row) => (row.variant_count === 0 ? "–" : row.variant_count), end: true },
  {
    header: "Stock",
    cell: (row) => (row.stock === null ? "not counted" : row.stock.toLocaleString("en-US")),
    end: true,
  },
  {
    header: "State",
    cell: (row) =>
      row.is_available ? <VisibilityChip visibility={row.visibility} isOut={row.is_out} /> : <Chip>Not for sale</Chip>,
  },
];

type ProductsScreenProps = { search: ProductsSearch; onSearch: (next: ProductsSearch) => void };

/** All products of the store, including drafts. */
export function ProductsScreen({ search, onSearch }: ProductsScreenProps) {
  const { query } = useApi();
  const { box, filters, filterBy, page, turnTo } = useListSearch(search, onSearch);
  const categories = useQuery(query.store.manage.categories.list.queryOptions());
  const list = useQuery({
    ...query.store.manage.products.list.queryOptions({ ...filters, page, page_size: PAGE_SIZE }),
    placeholderData: keepPreviousData,
  });
  const newProduct = (
    <ButtonLink to="/admin/store/products/$productId" params={{ productId: "new" }} size="sm">
      <Plus size={16} aria-hidden /> New product
    </ButtonLink>
  );
  return (
    <OwnerPage
      title="Store"
      actions={
        <>
          <ButtonLink to="/admin/store/move-in" tone="outline" size="sm">
            Move products in
          </ButtonLink>
          {newProduct}
        </>
      }
    >
      <StoreTabs />
      <TableToolbar>
        <Box className="grow">
          <TextField label="Search" name="search" type="search" placeholder="Name or SKU" {...box} />
        </Box>
        <SelectField
          label="Category"
          from={categories}
          value={filters.category ?? ""}
          onChange={(event) => filterBy({ category: Number(event.target.value) || undefined })}
        >
          <option value="">All</option>
          {categories.data?.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </SelectField>
        <VisibilityFilter value={filters.visibility} onChange={(visibility) => filterBy({ visibility })} />
        <SelectField
          label="Stock"
          value={stockKeys.find((key) => filters[key]) ?? ""}
          onChange={({ target }) =>
            filterBy({
              nearly_sold_out: target.value === "nearly_sold_out" || undefined,
              missing_files: target.value === "missing_files" || undefined,
            })
          }
        >
          <option value="">All</option>
          {stockKeys.map((key) => (
            <option key={key} value={key}>
              {STOCKS[key]}
            </option>
          ))}
        </SelectField>
      </TableToolbar>
      <OwnerTable
        caption="Products"
        query={list}
        columns={COLUMNS}
        rowKey={(row) => row.id}
        failed="The products could not be loaded"
        empty={
          Object.values(filters).some(Boolean) ? (
            "No products match."
          ) : (
            <EmptyState title="Nothing for sale yet">
              <p>Start with one thing: a shirt in several sizes, a record, a poster.</p>
              {newProduct}
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
