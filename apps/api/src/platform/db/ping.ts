import { type Kysely, sql } from "kysely";
import type { DB } from "./types.gen.ts";

/** Asks the database for nothing; rejects when it does not answer. */
export async function ping(db: Kysely<DB>): Promise<void> {
  await sql`select 1`.execute(db);
}
