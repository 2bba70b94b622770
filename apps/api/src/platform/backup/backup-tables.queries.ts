import type { ClientBase } from "pg";
import pg from "pg";
import { from as copyFrom, to as copyTo } from "pg-copy-streams";

/**
 * Tables that a backup omits: open sessions, data that only matters for minutes, and a site's records about its own server.
 * Queued jobs are in a separate schema.
 */
const LEFT_OUT = new Set([
  "kysely_migration",
  "kysely_migration_lock",
  "sessions",
  "account_links",
  "rate_limits",
  "play_windows",
  "restored_copy",
  "backup_tickets",
  "backups",
  "mail_status",
  "first_steps",
  "owner_notices",
]);

/** A table with its columns, except generated ones. */
export type BackupTable = { name: string; columns: string[] };

/** Quotes an identifier. */
const quoted = (name: string) => pg.escapeIdentifier(name);

/** Returns the site's tables, with referenced tables before those that refer to them. */
export async function backupTables(client: ClientBase): Promise<BackupTable[]> {
  const { rows } = await client.query<{ name: string; columns: string[] }>(`
    select class.relname as name, array_agg(attribute.attname::text order by attribute.attnum) as columns
      from pg_class as class join pg_attribute as attribute on attribute.attrelid = class.oid
     where class.relnamespace = 'public'::regnamespace and class.relkind = 'r'
       and attribute.attnum > 0 and not attribute.attisdropped and attribute.attgenerated = ''
     group by class.relname order by class.relname`);
  const { rows: links } = await client.query<{ child: string; parent: string }>(`
    select child.relname as child, parent.relname as parent from pg_constraint as link
      join pg_class as child on child.oid = link.conrelid join pg_class as parent on parent.oid = link.confrelid
     where link.contype = 'f' and child.oid <> parent.oid and child.relnamespace = 'public'::regnamespace`);
  const waiting = new Map(rows.filter(({ name }) => !LEFT_OUT.has(name)).map((table) => [table.name, table]));
  const sorted: BackupTable[] = [];
  while (waiting.size > 0) {
    const ready = [...waiting.values()].filter(
      ({ name }) => !links.some(({ child, parent }) => child === name && waiting.has(parent)),
    );
    if (ready.length === 0)
      throw new Error(`tables refer to each other in a circle: ${[...waiting.keys()].join(", ")}`);
    for (const table of ready) waiting.delete(table.name);
    sorted.push(...ready);
  }
  return sorted;
}

/** Returns the current values of the site's id sequences. */
export async function sequenceValues(client: ClientBase): Promise<Record<string, number>> {
  const { rows } = await client.query<{ name: string; value: string }>(
    "select sequencename as name, last_value::text as value from pg_sequences where schemaname = 'public' and last_value is not null",
  );
  return Object.fromEntries(rows.map(({ name, value }) => [name, Number(value)]));
}

/** Lifts the timeouts for a transaction that takes, or waits idle, as long as its files need. */
export async function liftTimeouts(client: ClientBase): Promise<void> {
  await client.query("set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0");
}

/** Starts a transaction in which all queries on this connection see the same snapshot of the database. */
export async function beginSnapshot(client: ClientBase): Promise<void> {
  await client.query("begin isolation level repeatable read, read only");
  await liftTimeouts(client);
}

const columnsOf = ({ columns }: BackupTable) => columns.map(quoted).join(", ");

/** Streams a table's rows in COPY's text format. */
export const rowsOut = (client: ClientBase, table: BackupTable) =>
  client.query(copyTo(`copy ${quoted(table.name)} (${columnsOf(table)}) to stdout`));

/** Returns a stream that inserts rows in COPY's text format. */
export const rowsIn = (client: ClientBase, table: BackupTable) =>
  client.query(copyFrom(`copy ${quoted(table.name)} (${columnsOf(table)}) from stdin`));

/** Returns the migrations that have run, in order. */
export async function appliedMigrations(client: ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>("select name from kysely_migration order by name");
  return rows.map(({ name }) => name);
}
