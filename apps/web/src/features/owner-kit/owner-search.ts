/** What every list of the owner area keeps in its address. What is not asked for is left out. */
export type OwnerSearch = { page?: number; search?: string; ordering?: string };

const MAX_CHARACTERS = 200;

/**
 * Reads a list's address; what it does not understand counts as not said. `orderings` are the keys that may be sorted by,
 * each also with `-` before it; filters of its own a route reads beside it.
 */
export function ownerSearch(raw: Record<string, unknown>, orderings: readonly string[] = []): OwnerSearch {
  const page = Number(raw.page);
  const search = typeof raw.search === "string" ? raw.search.slice(0, MAX_CHARACTERS) : "";
  const ordering = typeof raw.ordering === "string" ? raw.ordering : "";
  return {
    ...(Number.isSafeInteger(page) && page > 1 && { page }),
    ...(search !== "" && { search }),
    ...(orderings.includes(ordering.replace(/^-/, "")) && { ordering }),
  };
}

/** One of `values` from an address, or nothing. */
export const oneOf = <const Value extends string>(raw: unknown, values: readonly Value[]): Value | undefined =>
  values.find((value) => value === raw);
