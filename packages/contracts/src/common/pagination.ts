import { z } from "zod";
import { MAX_ID, wholeNumber } from "./fields.ts";

export const DEFAULT_PAGE_SIZE = 20;
export const MAX_PAGE_SIZE = 100;

/** Of any length; one past the largest possible is as far past the end as that. */
const positive = wholeNumber(1, Number.MAX_VALUE, "Must be a whole number from 1").transform((value) =>
  Math.min(value, MAX_ID),
);

/** `page` and `page_size` of every paged list; a size above the largest is clamped, not refused (contract, section 2). */
export const pageQuery = z.object({
  page: positive.default(1),
  page_size: positive.transform((size) => Math.min(size, MAX_PAGE_SIZE)).default(DEFAULT_PAGE_SIZE),
});

export type PageQuery = z.output<typeof pageQuery>;

/** A page of `item`s. `next` and `previous` are paths on this site, or `null` at the ends. */
export const paginated = <Item extends z.ZodType>(item: Item) =>
  z.object({
    count: z.int().min(0),
    next: z.string().nullable(),
    previous: z.string().nullable(),
    results: z.array(item),
  });

/** As far as the team's longest lists are counted; a page of one says whether there are more. */
export const COUNT_CAP = 10_000;
/** The same for a page of what a search finds in them: each of these rows is read and compared. A call of its own counts on. */
export const SEARCH_COUNT_CAP = 1_000;

/** A row's place in a long list, as its links carry it. The numbers are the server's own, in bounds that it can read. */
const place = z
  .string()
  .regex(/^-?\d{1,15}_-?\d{1,10}$|^\d{16}_-?\d{1,10}$/)
  .refine((text) => Math.abs(Number(text.split("_")[1])) <= MAX_ID);

/** A page of a list that may hold millions: behind `after` or before `before` it is found as fast as the first. */
export const placedPageQuery = pageQuery.extend({ after: place.optional(), before: place.optional() });
export type PlacedPageQuery = z.output<typeof placedPageQuery>;

/** A page of a list that may hold millions: where `is_count_capped`, `count` only says how many there are at least. */
export const cappedPage = <Item extends z.ZodType>(item: Item) =>
  paginated(item).extend({ is_count_capped: z.boolean() });

/** How many a search of such a list finds: counted as far as a list without one. */
export const cappedCount = z.object({ count: z.int().min(0), is_count_capped: z.boolean() });
export type CappedCount = z.output<typeof cappedCount>;

export type Paginated<Item> = { count: number; next: string | null; previous: string | null; results: Item[] };
