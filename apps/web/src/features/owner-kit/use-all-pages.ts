import { MAX_PAGE_SIZE, type Paginated } from "@fanfare/contracts/common/pagination";
import { type FetchQueryOptions, type QueryKey, useQuery, useQueryClient } from "@tanstack/react-query";

/** More than a list of choices can be looked through; 10,000 rows. */
const MAX_PAGES = 100;

/** The input of the page `page`, as large as one may be. */
export const fullPage = (page: number) => ({ page, page_size: MAX_PAGE_SIZE });

/**
 * All rows of a paged list, for a field that chooses one of them; none until the last page is there. The pages come one
 * after another, and are read anew with their list.
 */
export function useAllPages<Row extends { id: number }, Fault, Key extends QueryKey>(
  pageOptions: (page: number) => FetchQueryOptions<Paginated<Row>, Fault, Paginated<Row>, Key>,
  { enabled = true }: { enabled?: boolean } = {},
): readonly Row[] {
  const queryClient = useQueryClient();
  const all = useQuery({
    // Behind the list's own key, so that what makes the list stale makes this stale too.
    queryKey: [...pageOptions(1).queryKey, "all pages"],
    queryFn: async () => {
      // By their ids: a row that moves to the next page between two reads comes twice.
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
  return all.data ?? [];
}
