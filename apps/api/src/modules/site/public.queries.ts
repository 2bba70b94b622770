import { type Kysely, sql } from "kysely";
import type { DB } from "../../platform/db/types.gen.ts";

/** The artist's name in the owner's settings; `null` while none is set. */
export async function siteArtist(db: Kysely<DB>): Promise<string | null> {
  const row = await db
    .selectFrom("site_settings")
    .select(sql<string | null>`settings ->> 'artist_name'`.as("artist_name"))
    .executeTakeFirst();
  return row?.artist_name ?? null;
}

/** Who runs the site, by the owner's settings: the legal operator, otherwise the artist; `null` while neither is set. */
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
