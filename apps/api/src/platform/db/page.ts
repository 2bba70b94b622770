import { DEFAULT_PAGE_SIZE, type PageQuery } from "@fanfare/contracts/common/pagination";
import { notFound } from "../errors/app-error.ts";

/** One page of rows together with how many there are on all pages. */
export type PageOf<Item> = { count: number; results: Item[] };

/**
 * A page as the wire has it. `next` and `previous` are `path` with the filters that were given. Throws `not_found` for a
 * page past the end; the first page of an empty list is there.
 */
export function paginate<Page extends PageOf<unknown>>(
  path: string,
  query: PageQuery & Record<string, unknown>,
  page: Page,
): Page & { next: string | null; previous: string | null } {
  const last = Math.max(1, Math.ceil(page.count / query.page_size));
  if (query.page > last) throw notFound("page past the end");
  const link = (number: number) => {
    const parameters = new URLSearchParams();
    for (const [key, value] of Object.entries(query)) {
      if (value === undefined || key === "page" || (key === "page_size" && value === DEFAULT_PAGE_SIZE)) continue;
      parameters.set(key, String(value));
    }
    parameters.set("page", String(number));
    return `${path}?${parameters}`;
  };
  return {
    ...page,
    next: query.page < last ? link(query.page + 1) : null,
    previous: query.page > 1 ? link(query.page - 1) : null,
  };
}

/** Where a page begins. */
export const offsetOf = (query: PageQuery) => (query.page - 1) * query.page_size;
