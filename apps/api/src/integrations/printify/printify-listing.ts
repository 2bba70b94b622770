import type { z } from "zod";
import type { PrintifyClient } from "./printify-client.ts";
import { page } from "./printify-shapes.ts";

/** How many times a list is read from the start when it changes while being read. */
const READINGS = 4;
/** No shop has so many pages; a list that never ends is a fault. */
const PAGES_MAX = 5_000;

type Listing<Item> = { items: Item[]; complete: boolean };

/**
 * Reads a paged list to its last page, by page number, since the provider's URLs of the next page are stubs. Items that are added
 * or removed in the meantime can move others to a page already read; a reading therefore counts as complete only if every page
 * reported the same total and that many different items were seen. Otherwise the list is read again; if no reading was
 * complete, the items of all readings are returned as incomplete. `enough` is called after each page and may end the reading
 * early.
 */
export async function readListing<Shape extends z.ZodType<{ id: string }>>(
  client: PrintifyClient,
  path: string,
  limit: number,
  shape: Shape,
  enough: (page: readonly z.output<Shape>[]) => boolean = () => false,
): Promise<Listing<z.output<Shape>>> {
  const seen = new Map<string, z.output<Shape>>();
  for (let reading = 1; reading <= READINGS; reading += 1) {
    const now = new Set<string>();
    let total: number | null = null;
    let steady = true;
    for (let number = 1; number <= PAGES_MAX; number += 1) {
      const read = await client.request(
        { method: "GET", path: `${path}?page=${number}&limit=${limit}`, retry: "read" },
        page,
      );
      total ??= read.total;
      if (read.total !== total) steady = false;
      const items = read.data.map((raw) => shape.parse(raw));
      for (const item of items) {
        seen.set(item.id, item);
        now.add(item.id);
      }
      if (enough(items)) return { items: [...seen.values()], complete: steady };
      if (number >= read.last_page || read.data.length === 0) break;
    }
    if (steady && now.size === total) {
      return { items: [...seen.values()].filter((item) => now.has(item.id)), complete: true };
    }
  }
  return { items: [...seen.values()], complete: false };
}
