/** What every list of the owner area keeps in its URL. Unset values are left out. */
export type OwnerSearch = ListPlace & { search?: string; ordering?: string };

/** A page of a list. In a long list it has the position where it begins or ends, from the link of an adjacent page. */
export type ListPlace = { page?: number; after?: string; before?: string };

const MAX_CHARACTERS = 200;

/**
 * Reads a list's URL parameters and ignores invalid values. `orderings` are the allowed sort keys, each also with a leading `-`;
 * a route reads its own filters separately.
 */
export function ownerSearch(raw: Record<string, unknown>, orderings: readonly string[] = []): OwnerSearch {
  const page = Number(raw.page);
  const search = typeof raw.search === "string" ? raw.search.slice(0, MAX_CHARACTERS) : "";
  const ordering = typeof raw.ordering === "string" ? raw.ordering : "";
  const after = placeIn(raw.after);
  const before = placeIn(raw.before);
  return {
    ...(Number.isSafeInteger(page) && page > 1 && { page, ...(after && { after }), ...(before && { before }) }),
    ...(search !== "" && { search }),
    ...(orderings.includes(ordering.replace(/^-/, "")) && { ordering }),
  };
}

const PLACE = /^-?\d+_-?\d+$/;
const placeIn = (raw: unknown) => (typeof raw === "string" && PLACE.test(raw) ? raw : undefined);

/** Returns the page that a `next` or `previous` link points to. */
export function placeOf(link: string): ListPlace {
  const parameters = new URLSearchParams(link.slice(link.indexOf("?")));
  return ownerSearch({
    page: parameters.get("page"),
    after: parameters.get("after"),
    before: parameters.get("before"),
  });
}

/** Returns a list's filters without the page. */
export function withoutPlace<Search extends ListPlace>(search: Search): Omit<Search, keyof ListPlace> {
  const { page: _page, after: _after, before: _before, ...filters } = search;
  return filters;
}

type Filters<Search> = Omit<Search, keyof ListPlace>;
/** Search words or filters to change; undefined removes one. */
export type FilterChange<Search> =
  | { search: string | undefined }
  | { [Name in keyof Filters<Search>]?: Filters<Search>[Name] | undefined };

/** Returns the first page of a list with other search words or filters. */
export function withFilters<Search extends OwnerSearch>(search: Search, change: FilterChange<Search>): Search {
  const all = Object.entries<unknown>({ ...withoutPlace(search), ...change });
  return Object.fromEntries(all.filter(([, value]) => value !== undefined)) as Search;
}

/** Returns `raw` if it is one of `values`, else undefined. */
export const oneOf = <const Value extends string>(raw: unknown, values: readonly Value[]): Value | undefined =>
  values.find((value) => value === raw);
