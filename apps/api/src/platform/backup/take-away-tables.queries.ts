import type { ClientBase } from "pg";
import pg from "pg";
import { to as copyTo } from "pg-copy-streams";
import { type BackupTable, backupTables } from "./backup-tables.queries.ts";

/**
 * Tables that a backup contains but a take-away archive does not: secrets of programs and people, messages to other sites or
 * servers, data that only matters while work is in progress, and the audit log of this owner area.
 */
const LEFT_OUT = new Set([
  "api_keys",
  "applied_settings",
  "audit_log",
  "backup_schedule",
  "download_grants",
  "idempotency_keys",
  "mail_deliveries",
  "music_imports",
  "pod_sync_runs",
  "recovery_codes",
  "request_pace",
  "team_invitations",
  "two_step_secrets",
  "webhook_deliveries",
  "webhook_endpoints",
  "webhook_events",
  "webhook_messages",
]);

/** Columns with secrets; the code that takes an archive in supplies their values. */
const WITHHELD: Record<string, readonly string[]> = { users: ["password_hash"], payments: ["client_secret"] };

/** Tables that are also exported for spreadsheets. */
export const SPREADSHEETS: readonly string[] = [
  "albums",
  "events",
  "newsletter_contacts",
  "order_adjustments",
  "order_items",
  "orders",
  "playlists",
  "product_variants",
  "products",
  "reviews",
  "sales_documents",
  "tracks",
  "users",
  "venues",
];

const quoted = (name: string) => pg.escapeIdentifier(name);
const listed = (columns: readonly string[]) => columns.map(quoted).join(", ");

/** A table of the archive, with the columns that its rows are sorted by and those of type text. */
export type TakeAwayTable = BackupTable & { key: string[]; texts: string[] };

/** Returns the tables of a take-away archive, with referenced tables before those that refer to them. */
export async function takeAwayTables(client: ClientBase): Promise<TakeAwayTable[]> {
  const { rows } = await client.query<{ name: string; key: string[] | null; texts: string[] | null }>(`
    select class.relname as name,
      (select array_agg(attribute.attname::text order by place.nth)
         from pg_index as index, unnest(index.indkey) with ordinality as place (number, nth)
         join pg_attribute as attribute on attribute.attnum = place.number
        where index.indrelid = class.oid and index.indisprimary and attribute.attrelid = class.oid) as key,
      (select array_agg(attribute.attname::text) from pg_attribute as attribute
         join pg_type as type on type.oid = attribute.atttypid
        where attribute.attrelid = class.oid and attribute.attnum > 0 and type.typcategory = 'S') as texts
      from pg_class as class
     where class.relnamespace = 'public'::regnamespace and class.relkind = 'r'`);
  const about = new Map(rows.map((row) => [row.name, row]));
  return (await backupTables(client))
    .filter(({ name }) => !LEFT_OUT.has(name))
    .map(({ name, columns }) => ({
      name,
      columns: columns.filter((column) => !WITHHELD[name]?.includes(column)),
      key: about.get(name)?.key ?? [],
      texts: about.get(name)?.texts ?? [],
    }));
}

/** Makes the transaction return all timestamps in UTC, whatever the server's time zone. */
export async function readInUtc(client: ClientBase): Promise<void> {
  await client.query("set local time zone 'UTC'");
}

/** Streams a table's rows as JSON, one per line, in the order of the table's key. */
export const rowsAsJson = (client: ClientBase, { name, columns, key }: TakeAwayTable) =>
  // JSON text never contains these two characters, so CSV neither quotes nor doubles anything: each line is the row itself.
  client.query(
    copyTo(`copy (
      select to_jsonb(one) from (select ${listed(columns)} from ${quoted(name)}) as one
      order by ${key.length > 0 ? listed(key) : "to_jsonb(one)::text"}
    ) to stdout with (format csv, quote e'\\x01', delimiter e'\\x02')`),
  );

/**
 * Streams a table's rows as CSV; a text that a spreadsheet would evaluate as a formula is prefixed with an apostrophe, also after
 * a separator or line break within it, as in `platform/csv.ts`.
 */
export const rowsAsSpreadsheet = (client: ClientBase, { name, columns, key, texts }: TakeAwayTable) => {
  const cell = (column: string) =>
    texts.includes(column)
      ? `regexp_replace(regexp_replace(${quoted(column)}, '^(\\s*[-=+@＝＋－＠\\t\\r])', '''\\1'),
          '([;\\t\\r\\n]\\s*)(?=[-=+@＝＋－＠])', '\\1''', 'g') as ${quoted(column)}`
      : quoted(column);
  const order = key.length > 0 ? `order by ${key.map((column) => `one.${quoted(column)}`).join(", ")}` : "";
  return client.query(
    copyTo(`copy (select ${columns.map(cell).join(", ")} from ${quoted(name)} as one ${order})
      to stdout with (format csv, header)`),
  );
};

/**
 * Inserts rows in the format of `rowsAsJson`, with the values of `fill` in each of them, and with those of other columns by
 * `copied`: each of its keys gets the value of the column that it names. Returns the number of rows. `columns` and all keys
 * must be columns of the table.
 */
export async function insertJsonRows(
  client: ClientBase,
  table: { name: string; columns: readonly string[] },
  lines: readonly string[],
  fill: Record<string, string>,
  copied: Record<string, string>,
): Promise<number> {
  const into = [...table.columns, ...Object.keys(fill), ...Object.keys(copied)];
  const { rowCount } = await client.query(
    `insert into ${quoted(table.name)} (${listed(into)}) overriding system value
     select ${into.map((column) => `one.${quoted(column)}`).join(", ")}
       from jsonb_array_elements($1::jsonb) as given (line),
         lateral (select coalesce(jsonb_object_agg(key, given.line -> value), '{}') as more
           from jsonb_each_text($3::jsonb)) as copied,
         jsonb_populate_record(null::${quoted(table.name)}, given.line || copied.more || $2::jsonb) as one`,
    [`[${lines.join(",")}]`, JSON.stringify(fill), JSON.stringify(copied)],
  );
  return rowCount ?? 0;
}

/** Sets the id sequences to continue after the existing rows. */
export async function continueIds(client: ClientBase, names: readonly string[]): Promise<void> {
  const { rows } = await client.query<{ name: string; column: string }>(
    `select class.relname as name, attribute.attname as column
       from pg_attribute as attribute join pg_class as class on class.oid = attribute.attrelid
      where attribute.attidentity <> '' and class.relnamespace = 'public'::regnamespace and class.relname = any($1)`,
    [names],
  );
  for (const { name, column } of rows) {
    await client.query(
      `select setval(pg_get_serial_sequence($1, $2), (select max(${quoted(column)}) from ${quoted(name)}))
       where exists (select from ${quoted(name)})`,
      [quoted(name), column],
    );
  }
}
