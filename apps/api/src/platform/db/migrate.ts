import { Kysely, PostgresDialect, sql } from "kysely";
import { Migrator } from "kysely/migration";
import pg from "pg";
import { migrations } from "./migrations/index.ts";
import { SESSION_SETTINGS } from "./session-settings.ts";

/** The database was migrated by a later release. */
export class DatabaseNewerError extends Error {
  override readonly name = "DatabaseNewerError";

  constructor(unknown: readonly string[]) {
    super(
      `The database was made by a later release of Fanfare (it knows ${unknown.join(", ")}, this release does not). Start that release, or restore a backup made by this one.`,
    );
  }
}

/** The schema could not be migrated; the message contains the failed migration, the database's error and what to do. */
export class MigrationError extends Error {
  override readonly name = "MigrationError";

  constructor(step: string | undefined, cause: unknown) {
    // The database's message names tables, roles and constraints, but never the connection's password.
    const reason = cause instanceof Error ? cause.message : String(cause);
    const what = step === undefined ? "The migrations" : `Migration ${step}`;
    super(`${what} failed; nothing was changed: ${reason}. The release that ran before still fits this database.`, {
      cause,
    });
  }
}

/**
 * Migrates the schema to this release and returns the names of the migrations that ran. All of them run in one transaction
 * under a database lock, so replicas that start together wait for each other and a failure leaves nothing behind. Throws
 * `DatabaseNewerError` for a database of a later release and `MigrationError` for a failed migration.
 */
export async function migrateToLatest(connection: pg.PoolConfig): Promise<string[]> {
  // A separate pool without a statement timeout: a migration, or the wait for another replica's, may take long.
  const pool = new pg.Pool({
    options: SESSION_SETTINGS,
    ...connection,
    max: 2,
    application_name: "fanfare migrate",
  });
  // A lost connection fails the query that needs it; without listeners it would also end the process.
  pool.on("error", () => undefined);
  pool.on("connect", (client) => client.on("error", () => undefined));
  const db = new Kysely<Record<string, never>>({ dialect: new PostgresDialect({ pool }) });
  try {
    await refuseNewer(db);
    const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } });
    const { error, results = [] } = await migrator.migrateToLatest();
    if (error !== undefined) {
      // A replica of a later release may have migrated while this one waited.
      await refuseNewer(db);
      const failed = results.find((result) => result.status === "Error");
      throw new MigrationError(failed?.migrationName, error);
    }
    return results.map((result) => result.migrationName);
  } finally {
    await db.destroy();
  }
}

/**
 * Returns whether exactly the migrations of this release have run, which is so at nearly every start, with one query on a
 * connection that is needed anyway. `migrateToLatest` handles a database without migrations or of another release.
 */
export async function isSchemaCurrent(pool: pg.Pool): Promise<boolean> {
  try {
    const { rows } = await pool.query<{ name: string }>("select name from kysely_migration");
    return rows.length === Object.keys(migrations).length && rows.every(({ name }) => name in migrations);
  } catch (error) {
    if (error instanceof pg.DatabaseError && error.code === UNDEFINED_TABLE) return false;
    throw error;
  }
}

const UNDEFINED_TABLE = "42P01";

async function refuseNewer(db: Kysely<Record<string, never>>): Promise<void> {
  const table = await sql<{ exists: boolean }>`select to_regclass('kysely_migration') is not null as exists`.execute(
    db,
  );
  if (table.rows[0]?.exists !== true) return;
  const applied = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db);
  const unknown = applied.rows.map((row) => row.name).filter((name) => !(name in migrations));
  if (unknown.length > 0) throw new DatabaseNewerError(unknown);
}
