import { Kysely } from "kysely";
import pg from "pg";
import type { Logger } from "pino";
import { columnTypes } from "./column-types.ts";
import { ObservedPostgresDialect } from "./observed-dialect.ts";
import { SESSION_SETTINGS } from "./session-settings.ts";
import type { DB } from "./types.gen.ts";

export interface Database {
  db: Kysely<DB>;
  pool: pg.Pool;
  /** Waits for running queries, then closes all connections. Idempotent. */
  close: () => Promise<void>;
}

/** Maximum duration of a statement. A longer one sets its own limit: `set local statement_timeout = …`. */
const STATEMENT_TIMEOUT_MS = 30_000;
/**
 * Maximum time that an idle open transaction, such as that of a frozen process, keeps its locks: less than the statement
 * timeout, so that statements waiting for them succeed.
 */
const IDLE_TRANSACTION_TIMEOUT_MS = 20_000;
/** Maximum time to wait for a free connection before the database is reported as unavailable. */
const CONNECTION_TIMEOUT_MS = 10_000;

/**
 * Creates a connection pool and a query builder that uses it. Values are converted as in `column-types.ts`. The loss of the
 * server is logged; queries then fail with a connection error until it is back, and the pool recovers on its own.
 */
export function createDatabase(
  connection: pg.PoolConfig,
  options: {
    log: Pick<Logger, "warn">;
    /** The connection uses a pooler in transaction mode, which refuses connection settings and sets the timeouts itself. */
    isPooled?: boolean;
  },
): Database {
  const pool = new pg.Pool({
    max: 20,
    connectionTimeoutMillis: CONNECTION_TIMEOUT_MS,
    idleTimeoutMillis: 30_000,
    ...(options.isPooled
      ? {}
      : {
          options: SESSION_SETTINGS,
          statement_timeout: STATEMENT_TIMEOUT_MS,
          idle_in_transaction_session_timeout: IDLE_TRANSACTION_TIMEOUT_MS,
        }),
    application_name: "fanfare",
    ...connection,
    types: columnTypes,
  });
  // A connection in use reports its end to its holder; this listener only keeps the event from ending the process.
  pool.on("connect", (client) => client.on("error", () => undefined));
  pool.on("error", (error) => options.log.warn({ err: error }, "a database connection was lost"));
  const db = new Kysely<DB>({ dialect: new ObservedPostgresDialect({ pool }) });
  let closing: Promise<void> | null = null;
  return {
    db,
    pool,
    close: () => {
      // The query builder does not end a pool that it has never used.
      closing ??= db.destroy().then(() => (pool.ending ? undefined : pool.end()));
      return closing;
    },
  };
}
