import { DEFAULT_PAGE_SIZE, type PageQuery } from "@fanfare/contracts/common/pagination";
import { notFound } from "../errors/app-error.ts";

/** For a page of a long list: the places after which the next page starts and before which the previous one ends. */
export type PageEnds = { ends?: { after?: string; before?: string } };

/** One page of rows, and the number of rows on all pages. */
export type PageOf<Item> = { count: number; results: Item[] } & PageEnds;

const PLACE_KEYS = new Set(["page", "after", "before"]);

/**
 * Converts a page to the API's format. `next` and `previous` are `path` with the given filters and, in a long list, the
 * place where that page starts. Throws `not_found` for a page past the end; an empty list has a first page.
 */
export function paginate<Page extends PageOf<unknown>>(
  path: string,
  query: PageQuery & Record<string, unknown>,
  { ends, ...page }: Page,
): Omit<Page, "ends"> & { next: string | null; previous: string | null } {
  const last = Math.max(1, Math.ceil(page.count / query.page_size));
  if (query.page > last) throw notFound("page past the end");
  const link = (number: number, place: PageEnds["ends"]) => {
    const parameters = new URLSearchParams();
    for (const [key, value] of Object.entries(query)) {
      if (value === undefined || PLACE_KEYS.has(key) || (key === "page_size" && value === DEFAULT_PAGE_SIZE)) continue;
      parameters.set(key, String(value));
    }
    parameters.set("page", String(number));
    // The first page always starts at the list's current beginning.
    if (number > 1) for (const [key, value] of Object.entries(place ?? {})) parameters.set(key, value);
    return `${path}?${parameters}`;
  };
  return {
    ...page,
    next: query.page < last ? link(query.page + 1, ends?.after === undefined ? {} : { after: ends.after }) : null,
    previous: query.page > 1 ? link(query.page - 1, ends?.before === undefined ? {} : { before: ends.before }) : null,
  };
}

/** Returns the number of rows before a page. */
export const offsetOf = (query: PageQuery) => (query.page - 1) * query.page_size;
