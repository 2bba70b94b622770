import { useSearchDraft } from "../../search/use-search-draft.ts";
import { type FilterChange, type OwnerSearch, withFilters, withoutPlace } from "./owner-search.ts";

/**
 * The search words and filters of a paged list, which are kept in its URL. `box` are the props of its search field, `filters` the
 * values that are set. A changed search or filter leads to the first page.
 */
export function useListSearch<Search extends OwnerSearch>(search: Search, onSearch: (next: Search) => void) {
  const filterBy = (change: FilterChange<Search>) => onSearch(withFilters(search, change));
  const { box } = useSearchDraft(search.search ?? "", (text) => filterBy({ search: text || undefined }));
  return {
    box,
    filters: withoutPlace(search),
    filterBy,
    page: search.page ?? 1,
    /** Leads to another page of the same list. */
    turnTo: (page: number) => onSearch({ ...search, page }),
  };
}
