import pg from "pg";
import { migrateToLatest } from "../../src/platform/db/migrate.ts";
import { migrateJobs } from "../../src/platform/jobs/jobs.ts";
import { startThrowAwayCluster } from "./throw-away-cluster.ts";

export interface TestServer {
  address: {
    /** For `pg`; its `database` always exists. */
    connection: pg.ClientConfig;
    /** Migrated, empty, and without connections, as `create database … template` requires. */
    template: string;
    /** Prefix of the names of all databases of this run. */
    prefix: string;
  };
  /** Removes the databases of this run, and the server if it was started here. */
  stop: () => Promise<void>;
}

/**
 * A server for database tests with a migrated template: the one named by TEST_DATABASE_URL (its user must be allowed to create
 * databases), otherwise a throw-away cluster.
 */
export async function startTestServer(): Promise<TestServer> {
  const prefix = `fanfare_test_${process.pid}_`;
  const external = process.env.TEST_DATABASE_URL;
  const cluster = external ? null : await startThrowAwayCluster();
  const connection: pg.ClientConfig = cluster?.connection ?? { connectionString: external };
  const drop = async () => {
    if (cluster === null) await dropDatabases(connection, prefix);
    else await cluster.stop();
  };
  try {
    await dropDatabases(connection, prefix);
    const template = `${prefix}template`;
    await withClient(connection, (client) => client.query(`create database ${pg.escapeIdentifier(template)}`));
    const inTemplate = onDatabase(connection, template);
    await migrateToLatest(inTemplate);
    const pool = new pg.Pool(inTemplate);
    // A lost connection also fails the query that uses it.
    pool.on("error", () => undefined);
    pool.on("connect", (client) => client.on("error", () => undefined));
    try {
      await migrateJobs(pool);
    } finally {
      await pool.end();
    }
    return { address: { connection, template, prefix }, stop: drop };
  } catch (error) {
    await drop();
    throw error;
  }
}

/** Returns the connection to another database on the same server. */
export function onDatabase(connection: pg.ClientConfig, database: string): pg.ClientConfig {
  if (connection.connectionString === undefined) return { ...connection, database };
  const url = new URL(connection.connectionString);
  url.pathname = `/${database}`;
  return { ...connection, connectionString: url.href };
}

export async function withClient<T>(connection: pg.ClientConfig, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client(connection);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

async function dropDatabases(connection: pg.ClientConfig, prefix: string): Promise<void> {
  await withClient(connection, async (client) => {
    const found = await client.query<{ datname: string }>(
      "select datname from pg_database where starts_with(datname, $1)",
      [prefix],
    );
    for (const { datname } of found.rows) {
      await client.query(`drop database if exists ${pg.escapeIdentifier(datname)} with (force)`);
    }
  });
}
