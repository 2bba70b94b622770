import { msg } from "@fanfare/contracts/common/language";
import { parseId } from "../../lib/ids.ts";

export const SORTS = [
  { value: undefined, label: msg("Featured") },
  { value: "-created_at", label: msg("Newest") },
  { value: "price", label: msg("Price, low to high") },
  { value: "-price", label: msg("Price, high to low") },
  { value: "name", label: msg("Name") },
] as const;
export type Sort = Exclude<(typeof SORTS)[number]["value"], undefined>;

/** The store's search parameters: filters, sort order and page. Defaults are left out. */
export type StoreSearch = { category?: number; featured?: true; search?: string; sort?: Sort; page?: number };

/** Products per page: full rows at every width of the grid. */
export const PRODUCTS_PER_PAGE = 24;

const MAX_CHARACTERS = 200;

/** Parses the search parameters; invalid values are ignored. */
export function storeSearch(search: Record<string, unknown>): StoreSearch {
  const category = parseId(String(search.category ?? ""));
  const text = typeof search.search === "string" ? search.search.trim().slice(0, MAX_CHARACTERS) : "";
  const sort = SORTS.find(({ value }) => value !== undefined && value === search.sort)?.value;
  const page = Number(search.page);
  return {
    ...(category !== null && { category }),
    ...(String(search.featured) === "true" && { featured: true }),
    ...(text !== "" && { search: text }),
    ...(sort && { sort }),
    ...(Number.isSafeInteger(page) && page > 1 && { page }),
  };
}
