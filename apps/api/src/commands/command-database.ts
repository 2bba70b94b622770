import type { Kysely } from "kysely";
import type { Config } from "../main/config.ts";
import { assertSuitable, directDatabaseSetting, nameRefusedSetting } from "../main/database-settings.ts";
import { assertDataDir } from "../main/usable-settings.ts";
import { createDatabase, type Database } from "../platform/db/client.ts";
import { assertHasCluster, startEmbedded } from "../platform/db/embedded/index.ts";
import { migrateToLatest } from "../platform/db/migrate.ts";
import type { DB } from "../platform/db/types.gen.ts";

/** Cleanup functions, run last added first, whatever happens. */
export type Closers = (() => Promise<void>)[];

export async function closeAll(closers: Closers): Promise<void> {
  for (let close = closers.pop(); close; close = closers.pop()) await close();
}

/**
 * Opens the site's database for a command: shared with a running server, or started for the command and stopped afterwards.
 * Migrates its schema first. `print` receives progress messages for the terminal. With `mustExist` an embedded database is not
 * created. Throws a ConfigError that names a setting that cannot be used.
 */
export async function openCommandConnections(
  config: Config,
  closers: Closers,
  options: { print: (line: string) => void; signal?: AbortSignal; mustExist?: boolean },
): Promise<Pick<Database, "db" | "pool">> {
  if (options.mustExist && config.databaseUrl === undefined) await assertHasCluster(config.dataDir);
  await assertDataDir(config);
  const embedded = config.databaseUrl
    ? null
    : await startEmbedded({
        dataDir: config.dataDir,
        log: options.print,
        exclusive: false,
        ...(options.signal && { signal: options.signal }),
      });
  if (embedded) closers.push(embedded.release);
  const connection = embedded?.connection ?? { connectionString: config.databaseDirectUrl ?? config.databaseUrl };
  const database = createDatabase(connection, {
    log: { warn: () => options.print("A database connection was lost.") },
  });
  closers.push(database.close);
  const setting = directDatabaseSetting(config);
  await nameRefusedSetting(setting, async () => {
    await assertSuitable(setting, database.pool);
    await migrateToLatest(connection);
  });
  return { db: database.db, pool: database.pool };
}

/** Like `openCommandConnections`, for callers that need only the query builder. */
export const openCommandDatabase = async (...given: Parameters<typeof openCommandConnections>): Promise<Kysely<DB>> =>
  (await openCommandConnections(...given)).db;
