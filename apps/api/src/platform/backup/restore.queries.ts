import type { ClientBase } from "pg";
import pg from "pg";

const quoted = (name: string) => pg.escapeIdentifier(name);

/** Rows that a site has before any user has done anything: its owner, and what its settings were made of. */
const OF_AN_EMPTY_SITE = new Set(["users", "applied_settings", "site_settings", "audit_log"]);

/** Of `tables` the first that holds more than an empty site has. */
export async function findUsedTable(client: ClientBase, tables: readonly string[]): Promise<string | undefined> {
  for (const name of tables) {
    if (name !== "users" && OF_AN_EMPTY_SITE.has(name)) continue;
    const { rows } = await client.query<{ some: boolean }>(
      name === "users"
        ? "select exists(select from users where role <> 'owner') as some"
        : `select exists(select from ${quoted(name)}) as some`,
    );
    if (rows[0]?.some) return name;
  }
  return undefined;
}

/** Empties tables. What triggers and counters would make of the rows to come stands in the backup already. */
export async function emptyTables(client: ClientBase, tables: readonly string[]): Promise<void> {
  for (const name of tables) await client.query(`alter table ${quoted(name)} disable trigger user`);
  await client.query(`truncate ${tables.map(quoted).join(", ")} cascade`);
}

export async function enableTriggers(client: ClientBase, tables: readonly string[]): Promise<void> {
  for (const name of tables) await client.query(`alter table ${quoted(name)} enable trigger user`);
}

/** Has a counter of ids go on behind `value`. */
export async function setSequence(client: ClientBase, name: string, value: number): Promise<void> {
  await client.query("select setval(quote_ident($1)::regclass, $2)", [name, value]);
}

/** Marks the site as a copy that is not live yet, which shuts the outward gate. */
export async function markRestoredCopy(client: ClientBase, backupCreatedAt: string): Promise<void> {
  await client.query(
    `insert into restored_copy (backup_created_at) values ($1)
     on conflict (only_one) do update set backup_created_at = excluded.backup_created_at, restored_at = now()`,
    [backupCreatedAt],
  );
}

/** Runs `work` in a transaction of a connection that a driver of its own uses for COPY. */
export async function inTransaction<Result>(client: ClientBase, work: () => Promise<Result>): Promise<Result> {
  await client.query("begin");
  try {
    const result = await work();
    await client.query("commit");
    return result;
  } catch (error) {
    await client.query("rollback").catch(() => undefined);
    throw error;
  }
}
