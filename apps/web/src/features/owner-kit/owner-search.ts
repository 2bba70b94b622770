/** What every list of the owner area keeps in its address. What is not asked for is left out. */
export type OwnerSearch = ListPlace & { search?: string; ordering?: string };

/** A page of a list; in a long one also where it begins or ends, as the links of the page before or after it say. */
export type ListPlace = { page?: number; after?: string; before?: string };

const MAX_CHARACTERS = 200;

/**
 * Reads a list's address; what it does not understand counts as not said. `orderings` are the keys that may be sorted by,
 * each also with `-` before it; filters of its own a route reads beside it.
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

/** Where a page's `next` or `previous` link leads. */
export function placeOf(link: string): ListPlace {
  const parameters = new URLSearchParams(link.slice(link.indexOf("?")));
  return ownerSearch({
    page: parameters.get("page"),
    after: parameters.get("after"),
    before: parameters.get("before"),
  });
}

/** A list's filters without the page. */
export function withoutPlace<Search extends ListPlace>(search: Search): Omit<Search, keyof ListPlace> {
  const { page: _page, after: _after, before: _before, ...filters } = search;
  return filters;
}

/** One of `values` from an address, or nothing. */
export const oneOf = <const Value extends string>(raw: unknown, values: readonly Value[]): Value | undefined =>
  values.find((value) => value === raw);
