import { type Kysely, sql } from "kysely";
import type { DB } from "./types.gen.ts";

/** What anonymous visitors read from the cache of ready bytes, named by what a write can change. */
export const CONTENT_TAGS = ["music", "plays", "playlists", "site", "store", "reviews", "events"] as const;
export type ContentTag = (typeof CONTENT_TAGS)[number];

export const CONTENT_CHANNEL = "fanfare_content";

/**
 * Tells every server process, this one included, to drop what it keeps ready under `tags`. PostgreSQL delivers it when
 * the transaction commits and never when it rolls back, so call it inside the transaction that writes.
 */
export async function notifyContentChange(db: Kysely<DB>, tags: readonly ContentTag[]): Promise<void> {
  await sql`select pg_notify(${CONTENT_CHANNEL}, ${tags.join(",")})`.execute(db);
}
