import { type Kysely, sql } from "kysely";
import type { DB } from "../../platform/db/types.gen.ts";

/** Whose site it is, by the owner's settings; `null` while they say nothing. */
export async function siteArtist(db: Kysely<DB>): Promise<string | null> {
  const row = await db
    .selectFrom("site_settings")
    .select(sql<string | null>`settings ->> 'artist_name'`.as("artist_name"))
    .executeTakeFirst();
  return row?.artist_name ?? null;
}

/** Who runs the site, by the owner's settings; the artist where they do not say, `null` while they say nothing at all. */
export async function siteOperator(db: Kysely<DB>): Promise<string | null> {
  const row = await db
    .selectFrom("site_settings")
    .select(
      sql<string | null>`coalesce(nullif(settings #>> '{legal,operator_name}', ''), settings ->> 'artist_name')`.as(
        "operator",
      ),
    )
    .executeTakeFirst();
  return row?.operator ?? null;
}
