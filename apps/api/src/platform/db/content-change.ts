import { type Kysely, sql } from "kysely";
import type { ClientBase } from "pg";
import { TABLES, type TableName } from "./table-effects.gen.ts";
import type { DB } from "./types.gen.ts";

export const CONTENT_CHANNEL = "fanfare_content";

const ALL = "*";
const KNOWN: ReadonlySet<string> = new Set(TABLES);
const isTable = (name: string): name is TableName => KNOWN.has(name);

/**
 * Notifies every server process, including this one, of the tables that a transaction has changed. PostgreSQL delivers the
 * notification when the transaction commits and never when it rolls back, so call this within the transaction that writes.
 */
export async function notifyContentChange(db: Kysely<DB>, tables: readonly TableName[] | "all"): Promise<void> {
  await sql`select pg_notify(${CONTENT_CHANNEL}, ${tables === "all" ? ALL : tables.join(",")})`.execute(db);
}

/** Subscribes a connection to changes until it ends. */
export async function listenForChanges(client: ClientBase): Promise<void> {
  await client.query(`listen ${CONTENT_CHANNEL}`);
}

/** Returns the tables in a notification. Tables that only a later release knows are ignored. */
export function readContentChange(payload: string | undefined): readonly TableName[] | "all" {
  if (payload === undefined || payload === ALL) return "all";
  return payload.split(",").filter(isTable);
}
