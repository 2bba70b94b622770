import type { ClientBase } from "pg";
import pg from "pg";

const quoted = (name: string) => pg.escapeIdentifier(name);

/** Tables that have rows in a site before it is used, besides its owner's account: its settings, and the audit log. */
const OF_AN_EMPTY_SITE = new Set(["applied_settings", "site_settings", "audit_log"]);

/** Returns the first of `tables` that has more rows than in an empty site. */
export async function findUsedTable(client: ClientBase, tables: readonly string[]): Promise<string | undefined> {
  for (const name of tables) {
    if (OF_AN_EMPTY_SITE.has(name)) continue;
    const used = name === "users" ? " where role <> 'owner'" : "";
    const { rows } = await client.query<{ some: boolean }>(`select exists(select from ${quoted(name)}${used}) as some`);
    if (rows[0]?.some) return name;
  }
  return undefined;
}

/**
 * Locks tables until the transaction ends, so that what is found in them afterwards is all that they hold: others that use the
 * site wait.
 */
export async function lockTables(client: ClientBase, tables: readonly string[]): Promise<void> {
  await client.query(`lock table ${tables.map(quoted).join(", ")} in access exclusive mode`);
}

/** Empties tables and disables their triggers, because the backup already contains the triggers' results. */
export async function emptyTables(client: ClientBase, tables: readonly string[]): Promise<void> {
  for (const name of tables) await client.query(`alter table ${quoted(name)} disable trigger user`);
  await client.query(`truncate ${tables.map(quoted).join(", ")} cascade`);
}

export async function enableTriggers(client: ClientBase, tables: readonly string[]): Promise<void> {
  for (const name of tables) await client.query(`alter table ${quoted(name)} enable trigger user`);
}

/** Sets an id sequence to continue after `value`. */
export async function setSequence(client: ClientBase, name: string, value: number): Promise<void> {
  await client.query("select setval(quote_ident($1)::regclass, $2)", [name, value]);
}

/** Marks the site as a restored copy that is not live yet, which shuts the outward gate. */
export async function markRestoredCopy(client: ClientBase, backupCreatedAt: string): Promise<void> {
  await client.query(
    `insert into restored_copy (backup_created_at) values ($1)
     on conflict (only_one) do update set backup_created_at = excluded.backup_created_at, restored_at = now()`,
    [backupCreatedAt],
  );
}

/** Runs `work` in a transaction on a plain `pg` connection, as used for COPY. */
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
