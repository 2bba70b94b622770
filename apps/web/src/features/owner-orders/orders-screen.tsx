import { formatMoney } from "@fanfare/contracts/common/money";
import { ORDER_STATUSES, type OrderStatus, PAYMENT_STATUSES, type PaymentStatus } from "@fanfare/contracts/store/order";
import type { ManagedOrder } from "@fanfare/contracts/store/order-management";
import { Download, FileText, PackageCheck, PackageOpen } from "@fanfare/icons";
import { keepPreviousData, useMutation, useQuery } from "@tanstack/react-query";
import { dayText, momentText } from "../../lib/instants.ts";
import { useApi } from "../../lib/trpc.tsx";
import { Box } from "../../ui/box.tsx";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { Chip } from "../../ui/chip.tsx";
import { saveOwnerFile } from "../owner-kit/files/owner-download.ts";
import { countLabel } from "../owner-kit/lists/count-label.ts";
import { DayFilter } from "../owner-kit/lists/day-filter.tsx";
import { type OwnerSearch, oneOf } from "../owner-kit/lists/owner-search.ts";
import { type OwnerColumn, OwnerTable, TableToolbar } from "../owner-kit/lists/owner-table.tsx";
import { RowTitle } from "../owner-kit/lists/row-title.tsx";
import { useListSearch } from "../owner-kit/lists/use-list-search.ts";
import { OwnerPage } from "../owner-kit/page/owner-page.tsx";
import { SelectField, TextField } from "../owner-ui/field.tsx";
import { toast } from "../owner-ui/toast.tsx";
import { PAYMENT_LABELS, STATUS_LABELS } from "./order-labels.ts";

const PAGE_SIZE = 50;
/** The choice among the payments that is a filter of its own. */
const REFUND_FAILED = "refund_failed";

export type OrdersSearch = OwnerSearch & {
  status?: OrderStatus;
  payment_status?: PaymentStatus;
  refund_failed?: boolean;
  preorder?: boolean;
  from?: string;
  to?: string;
};

const COLUMNS: readonly OwnerColumn<ManagedOrder>[] = [
  {
    header: "Order",
    quiet: true,
    cell: (row) => (
      <RowTitle
        to={`/admin/orders/${row.id}`}
        title={row.order_number}
        about={[row.customer, row.email, row.collected_at && `Collected at ${row.collected_at}`]
          .filter(Boolean)
          .join(" · ")}
      />
    ),
  },
  { header: "Placed", cell: (row) => momentText(row.created_at), whole: true },
  { header: "Pieces", cell: (row) => row.pieces, end: true },
  { header: "Total", cell: (row) => formatMoney(row.total_amount), end: true },
  { header: "Payment", cell: (row) => PAYMENT_LABELS[row.payment_status] },
  {
    header: "State",
    cell: (row) => (
      <Chip tone={row.status === "processing" ? "ember" : "plain"}>
        {row.collected_at && row.status === "processing" ? "To be collected" : STATUS_LABELS[row.status]}
        {row.notes > 0 && " · note"}
        {row.out_at && ` · pre-order, out ${dayText(row.out_at)}`}
      </Chip>
    ),
  },
];

/** Returns the chosen day; undefined for an emptied field. */
const dayIn = (text: string) => (/^\d{4}-\d{2}-\d{2}$/.test(text) ? text : undefined);

/** All orders, with search, filters and CSV exports. */
export function OrdersScreen({ search, onSearch }: { search: OrdersSearch; onSearch: (next: OrdersSearch) => void }) {
  const { query } = useApi();
  const { box, filters, filterBy, page } = useListSearch(search, onSearch);
  const { after, before } = search;
  const { search: words, status, payment_status, refund_failed, preorder, from, to } = filters;
  const counts = useQuery(query.store.manage.orders.counts.queryOptions());
  const list = useQuery({
    ...query.store.manage.orders.list.queryOptions({
      ...filters,
      page,
      page_size: PAGE_SIZE,
      ...(after && { after }),
      ...(before && { before }),
    }),
    placeholderData: keepPreviousData,
  });
  const save = useMutation({
    mutationFn: (file: "export" | "export-items") =>
      saveOwnerFile(`/api/store/manage/orders/${file}/?${new URLSearchParams(filters as Record<string, string>)}`),
    onError: () => toast("The file could not be made. Please try again.", { tone: "bad" }),
  });
  return (
    <OwnerPage
      title="Orders"
      actions={
        <>
          <ButtonLink to="/admin/orders/pack" size="sm">
            <PackageOpen size={16} aria-hidden /> Pack list{counts.data && ` (${countLabel(counts.data.to_pack)})`}
          </ButtonLink>
          <ButtonLink to="/admin/orders/pickups" size="sm" tone="outline">
            <PackageCheck size={16} aria-hidden /> Collected at shows
          </ButtonLink>
          <ButtonLink to="/admin/orders/receipts" size="sm" tone="outline">
            <FileText size={16} aria-hidden /> Receipts
          </ButtonLink>
          <Button
            tone="outline"
            size="sm"
            onClick={() => save.mutate("export")}
            loading={save.isPending}
            disabled={!list.data?.count}
          >
            <Download size={16} aria-hidden /> CSV
          </Button>
          <Button
            tone="outline"
            size="sm"
            onClick={() => save.mutate("export-items")}
            loading={save.isPending}
            disabled={!list.data?.count}
          >
            <Download size={16} aria-hidden /> CSV by item
          </Button>
        </>
      }
    >
      <TableToolbar>
        <Box className="grow">
          <TextField label="Search" name="search" type="search" placeholder="Number, name or e-mail" {...box} />
        </Box>
        <SelectField
          label="State"
          value={status ?? ""}
          onChange={(event) => filterBy({ status: oneOf(event.target.value, ORDER_STATUSES) })}
        >
          <option value="">All</option>
          {ORDER_STATUSES.map((one) => (
            <option key={one} value={one}>
              {STATUS_LABELS[one]}
              {counts.data && ` (${countLabel(counts.data[one])})`}
            </option>
          ))}
        </SelectField>
        <SelectField
          label="Payment"
          value={refund_failed ? REFUND_FAILED : (payment_status ?? "")}
          onChange={({ target: { value } }) =>
            filterBy({
              payment_status: oneOf(value, PAYMENT_STATUSES),
              refund_failed: value === REFUND_FAILED ? true : undefined,
            })
          }
        >
          <option value="">All</option>
          {PAYMENT_STATUSES.map((one) => (
            <option key={one} value={one}>
              {PAYMENT_LABELS[one]}
            </option>
          ))}
          <option value={REFUND_FAILED}>Refund failed</option>
        </SelectField>
        <SelectField
          label="Pre-orders"
          value={preorder === undefined ? "" : String(preorder)}
          onChange={({ target: { value } }) => filterBy({ preorder: value === "" ? undefined : value === "true" })}
        >
          <option value="">All</option>
          <option value="true">Only pre-orders</option>
          <option value="false">Without pre-orders</option>
        </SelectField>
        <Box display="flex" flexWrap="wrap" gap="3">
          <DayFilter label="From" name="from" value={from ?? ""} onDay={(text) => filterBy({ from: dayIn(text) })} />
          <DayFilter label="To" name="to" value={to ?? ""} onDay={(text) => filterBy({ to: dayIn(text) })} />
        </Box>
      </TableToolbar>
      <OwnerTable
        caption="Orders"
        query={list}
        columns={COLUMNS}
        rowKey={(row) => row.id}
        failed="The orders could not be loaded"
        empty={
          words || status || payment_status || refund_failed || preorder !== undefined || from || to
            ? "No orders match."
            : "No orders yet. Orders appear here after the first sale."
        }
        page={page}
        pageSize={PAGE_SIZE}
        onPage={(_page, place) => onSearch({ ...filters, ...place })}
      />
    </OwnerPage>
  );
}
