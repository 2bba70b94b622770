import { type Kysely, sql } from "kysely";
import type { DB } from "./types.gen.ts";

/** Runs an empty query; rejects when the database is not available. */
export async function ping(db: Kysely<DB>): Promise<void> {
  await sql`select 1`.execute(db);
}
