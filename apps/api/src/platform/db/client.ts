import { Kysely } from "kysely";
import pg from "pg";
import type { Logger } from "pino";
import { columnTypes } from "./column-types.ts";
import { ObservedPostgresDialect } from "./observed-dialect.ts";
import type { DB } from "./types.gen.ts";

export interface Database {
  db: Kysely<DB>;
  pool: pg.Pool;
  /** Waits for running queries, then ends every connection. Can be called again. */
  close: () => Promise<void>;
}

/** What a caller may wait for one statement. A longer one sets its own: `set local statement_timeout = …`. */
const STATEMENT_TIMEOUT_MS = 30_000;
/**
 * An open transaction that does nothing, such as a frozen process's, holds its locks this long at most: less than a statement
 * may take, so that who waits for them gets them.
 */
const IDLE_TRANSACTION_TIMEOUT_MS = 20_000;
/** How long a caller waits for a free connection before it is told that the database is not available. */
const CONNECTION_TIMEOUT_MS = 10_000;

/**
 * A pool of connections and the query builder over it. Values arrive as `column-types.ts` says. A server that goes away
 * is logged; queries then fail with a connection error until it is back, and the pool recovers by itself.
 */
export function createDatabase(
  connection: pg.PoolConfig,
  options: {
    log: Pick<Logger, "warn">;
    /** Through a pooler in transaction mode, which refuses settings of a connection: it sets the timeouts itself. */
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
          statement_timeout: STATEMENT_TIMEOUT_MS,
          idle_in_transaction_session_timeout: IDLE_TRANSACTION_TIMEOUT_MS,
        }),
    application_name: "fanfare",
    ...connection,
    types: columnTypes,
  });
  // A connection lent out reports its end to its holder; this listener only keeps the event from ending the process.
  pool.on("connect", (client) => client.on("error", () => undefined));
  pool.on("error", (error) => options.log.warn({ err: error }, "a database connection was lost"));
  const db = new Kysely<DB>({ dialect: new ObservedPostgresDialect({ pool }) });
  let closing: Promise<void> | null = null;
  return {
    db,
    pool,
    close: () => {
      // The query builder leaves a pool alone that it has never used.
      closing ??= db.destroy().then(() => (pool.ending ? undefined : pool.end()));
      return closing;
    },
  };
}
