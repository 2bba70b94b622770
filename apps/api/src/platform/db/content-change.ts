import { type Kysely, sql } from "kysely";
import type { ClientBase } from "pg";
import { TABLES, type TableName } from "./table-effects.gen.ts";
import type { DB } from "./types.gen.ts";

export const CONTENT_CHANNEL = "fanfare_content";

const ALL = "*";
const KNOWN: ReadonlySet<string> = new Set(TABLES);
const isTable = (name: string): name is TableName => KNOWN.has(name);

/**
 * Tells every server process, this one included, which tables a transaction has changed. PostgreSQL delivers it when the
 * transaction commits and never when it rolls back, so call it inside the transaction that writes.
 */
export async function notifyContentChange(db: Kysely<DB>, tables: readonly TableName[] | "all"): Promise<void> {
  await sql`select pg_notify(${CONTENT_CHANNEL}, ${tables === "all" ? ALL : tables.join(",")})`.execute(db);
}

/** Has a connection hear of changes until it ends. */
export async function listenForChanges(client: ClientBase): Promise<void> {
  await client.query(`listen ${CONTENT_CHANNEL}`);
}

/** What a notification says has changed. Tables that only a later release knows are left out. */
export function readContentChange(payload: string | undefined): readonly TableName[] | "all" {
  if (payload === undefined || payload === ALL) return "all";
  return payload.split(",").filter(isTable);
}
