import type { Kysely } from "kysely";
import type { DB } from "../../platform/db/types.gen.ts";
import { readSiteNumbers, type SiteNumbers } from "./site-numbers.queries.ts";

/** How long a reading is shared, in milliseconds: a scrape requests many metrics, and several scrapes may overlap. */
const FRESH_MS = 1000;

/** The site's metrics for monitoring. Returns undefined while the database does not respond; never throws. */
export function createSiteNumbers({ db }: { db: Kysely<DB> }): () => Promise<SiteNumbers | undefined> {
  let reading: Promise<SiteNumbers | undefined> | undefined;
  return () => {
    reading ??= readSiteNumbers(db)
      .catch(() => undefined)
      .finally(() => setTimeout(() => (reading = undefined), FRESH_MS).unref());
    return reading;
  };
}
