import { MAX_PAGE_SIZE, type Paginated } from "@fanfare/contracts/common/pagination";
import { type FetchQueryOptions, type QueryKey, useQuery, useQueryClient } from "@tanstack/react-query";

/** Limit of 10,000 rows: more than a user can look through in a list of choices. */
const MAX_PAGES = 100;

/** The input for page `page` at the maximum page size. */
export const fullPage = (page: number) => ({ page, page_size: MAX_PAGE_SIZE });

/** All rows; empty until the last page has loaded, when `data` is no longer undefined. */
type AllPages<Row> = { rows: readonly Row[]; data: readonly Row[] | undefined; isError: boolean };

/** Returns all rows of a paged list, for a field that chooses one of them: read sequentially, and refetched with their list. */
export function useAllPages<Row extends { id: number }, Fault, Key extends QueryKey>(
  pageOptions: (page: number) => FetchQueryOptions<Paginated<Row>, Fault, Paginated<Row>, Key>,
  { enabled = true }: { enabled?: boolean } = {},
): AllPages<Row> {
  const queryClient = useQueryClient();
  const all = useQuery({
    // Below the list's own key, so that invalidating the list invalidates this too.
    queryKey: [...pageOptions(1).queryKey, "all pages"],
    queryFn: async () => {
      // Keyed by id: a row that moves to the next page between two reads is returned twice.
      const rows = new Map<number, Row>();
      for (let page = 1; page <= MAX_PAGES; page++) {
        const { next, results } = await queryClient.fetchQuery(pageOptions(page));
        for (const row of results) rows.set(row.id, row);
        if (next === null) break;
      }
      return [...rows.values()];
    },
    enabled,
  });
  return { rows: all.data ?? [], data: all.data, isError: all.isError };
}
