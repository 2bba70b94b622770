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
