import type { Kysely } from "kysely";
import type { Clock } from "../../platform/clock.ts";
import type { DB } from "../../platform/db/types.gen.ts";
import { newestReleases, newestShows, publishedPages } from "./published.queries.ts";

/** What is public in all areas, for search engines and feed readers. */
export function createPublished({ db, clock }: { db: Kysely<DB>; clock: Clock }) {
  return {
    /** Pages of single things, up to `most` of them. */
    pages: (most: number) => publishedPages(db, clock.now(), most),
    newestReleases: () => newestReleases(db, clock.now()),
    newestShows: () => newestShows(db, clock.now()),
  };
}
