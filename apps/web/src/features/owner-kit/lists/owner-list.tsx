import type { ComponentProps } from "react";
import { OwnerTable } from "./owner-table.tsx";

type TableProps<Row> = ComponentProps<typeof OwnerTable<Row>>;

type OwnerListProps<Row> = Pick<TableProps<Row>, "caption" | "columns" | "rowKey" | "empty" | "failed"> & {
  query: Omit<TableProps<Row>["query"], "data"> & { data: readonly Row[] | undefined };
};

/** A table of all rows without paging, for lists that stay short, such as venues or genres. */
export function OwnerList<Row>({ query, ...table }: OwnerListProps<Row>) {
  const { data, isError, isFetching, refetch } = query;
  const count = data?.length ?? 0;
  return (
    <OwnerTable
      {...table}
      query={{ isError, isFetching, refetch, data: data && { count, results: data } }}
      pageSize={Math.max(1, count)}
      onPage={() => undefined}
    />
  );
}
