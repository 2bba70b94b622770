import type { Kysely } from "kysely";
import type { Config } from "../main/config.ts";
import { createDatabase, type Database } from "../platform/db/client.ts";
import { startEmbedded } from "../platform/db/embedded/index.ts";
import { migrateToLatest } from "../platform/db/migrate.ts";
import type { DB } from "../platform/db/types.gen.ts";

/** What to undo in the end, last first, whatever happens. */
export type Closers = (() => Promise<void>)[];

export async function closeAll(closers: Closers): Promise<void> {
  for (let close = closers.pop(); close; close = closers.pop()) await close();
}

/**
 * The site's database for a command: beside a running server, or started for the command and stopped after it. Its
 * schema is brought up to date first. `say` gets lines for a person.
 */
export async function openCommandConnections(
  config: Config,
  closers: Closers,
  options: { say: (line: string) => void; signal?: AbortSignal },
): Promise<Pick<Database, "db" | "pool">> {
  const embedded = config.databaseUrl
    ? null
    : await startEmbedded({
        dataDir: config.dataDir,
        log: options.say,
        exclusive: false,
        ...(options.signal && { signal: options.signal }),
      });
  if (embedded) closers.push(embedded.release);
  const connection = embedded?.connection ?? { connectionString: config.databaseDirectUrl ?? config.databaseUrl };
  await migrateToLatest(connection);
  const database = createDatabase(connection, { log: { warn: () => options.say("A database connection was lost.") } });
  closers.push(database.close);
  return { db: database.db, pool: database.pool };
}

/** As `openCommandConnections`, for callers that need the query builder alone. */
export const openCommandDatabase = async (...given: Parameters<typeof openCommandConnections>): Promise<Kysely<DB>> =>
  (await openCommandConnections(...given)).db;
