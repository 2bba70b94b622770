import type { Kysely } from "kysely";
import type { DB } from "../../platform/db/types.gen.ts";
import { readSiteNumbers, type SiteNumbers } from "./site-numbers.queries.ts";

/** How long one reading counts, in milliseconds: a scrape asks for many numbers, and several may come at once. */
const FRESH_MS = 1000;

/** The site's numbers for monitoring. Undefined while the database does not answer; never throws. */
export function createSiteNumbers({ db }: { db: Kysely<DB> }): () => Promise<SiteNumbers | undefined> {
  let reading: Promise<SiteNumbers | undefined> | undefined;
  return () => {
    reading ??= readSiteNumbers(db)
      .catch(() => undefined)
      .finally(() => setTimeout(() => (reading = undefined), FRESH_MS).unref());
    return reading;
  };
}
