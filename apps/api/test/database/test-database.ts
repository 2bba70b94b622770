import type { Kysely } from "kysely";
import pg from "pg";
import { inject } from "vitest";
import { createDatabase } from "../../src/platform/db/client.ts";
import type { DB } from "../../src/platform/db/types.gen.ts";
import { deleteRows, schemaState } from "./emptying.ts";
import { countKeptConnections, KeptClient, lendKeptConnection } from "./kept-connections.ts";
import { onDatabase, type TestServer, withClient } from "./test-server.ts";

export interface TestDatabase {
  db: Kysely<DB>;
  pool: pg.Pool;
  /** For further pools, workers or a whole app on the same database. */
  connection: pg.PoolConfig;
  /** Ends all connections, including other clients'. The database is emptied for the next test, or dropped. */
  close: () => Promise<void>;
}

interface Made {
  name: string;
  schema: string;
}

/** Bursts of a hundred calls share twenty connections: on a busy machine the last one waits for longer than a caller would. */
const CONNECTION_TIMEOUT_MS = 60_000;
const MAX_KEPT = 3;
/** Emptied databases for the next test file of this process. */
const kept: Made[] = [];
let clones = 0;

/** Creates an empty, migrated database for the caller: create it in `beforeAll`, close it in `afterAll`. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const server = inject("testServer");
  const made = kept.pop() ?? (await make(server));
  const connection = {
    ...onDatabase(server.connection, made.name),
    Client: KeptClient,
    connectionTimeoutMillis: CONNECTION_TIMEOUT_MS,
  };
  const { db, pool, close } = createDatabase(connection, { log: { warn: () => undefined } });
  return {
    db,
    pool,
    connection,
    close: async () => {
      await close();
      if (kept.length < MAX_KEPT && (await isAsNew(made, pool.options))) kept.push(made);
      else await drop(server, made);
    },
  };
}

async function make(server: TestServer["address"]): Promise<Made> {
  const name = `${server.prefix}${process.pid}_${clones++}`;
  const [own, template] = [pg.escapeIdentifier(name), pg.escapeIdentifier(server.template)];
  // Copying files takes a tenth of the time of logging every page.
  await withClient(server.connection, (client) =>
    client.query(`create database ${own} template ${template} strategy file_copy`),
  );
  const schema = await withClient(onDatabase(server.connection, name), schemaState);
  return { name, schema };
}

const drop = (server: TestServer["address"], { name }: Made) =>
  withClient(server.connection, (client) => client.query(`drop database ${pg.escapeIdentifier(name)} with (force)`));

const INSUFFICIENT_PRIVILEGE = "42501";

/** Empties the database. False when the next test could tell it from a new one, or a client is still connected. */
async function isAsNew({ schema }: Made, config: pg.PoolConfig): Promise<boolean> {
  const own = await countKeptConnections(config);
  try {
    const emptied = await lendKeptConnection(config, async (client) => {
      const { rows } = await client.query<{ connected: number }>(
        `select count(*)::int as connected from pg_stat_activity
          where datname = current_database() and backend_type = 'client backend'`,
      );
      if (rows[0]?.connected !== own) return false;
      return (await schemaState(client)) === schema && (await deleteRows(client));
    });
    return emptied ?? false;
  } catch (error) {
    // An external server's user may not be allowed to bypass foreign keys.
    if (error instanceof pg.DatabaseError && error.code === INSUFFICIENT_PRIVILEGE) return false;
    throw error;
  }
}
