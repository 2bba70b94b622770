import pg from "pg";

type Done = (error?: Error) => void;
type Address = Pick<pg.ClientConfig, (typeof ADDRESS)[number]>;

/** The options that identify the database, and the others in which two connections must agree to be interchangeable. */
const ADDRESS = ["host", "port", "user", "database", "connectionString"] as const;
const SESSION = [
  ...ADDRESS,
  "application_name",
  "statement_timeout",
  "idle_in_transaction_session_timeout",
  "query_timeout",
  "options",
  "types",
] as const;

/** `discard all` except for the prepared statements, which the client assumes to exist by their names. */
const RESET = [
  "rollback",
  `reset session authorization; reset all; close all; unlisten *; discard temp; discard sequences;
   select pg_advisory_unlock_all()`,
];
const RESET_LIMIT_MS = 5_000;

/**
 * Maximum number of idle connections, the most recently used ones: with as many in use, two processes stay below the server's
 * limit.
 */
const MAX_IDLE = 32;

interface Idle {
  client: pg.Client;
  config: pg.ClientConfig;
  close: () => Promise<void>;
}

const idle: Idle[] = [];
const returning = new Set<Promise<void>>();

/**
 * For a pool's options: makes its connections outlive it. A new backend reads the catalogue of a hundred tables again, which took
 * a fifth of all database tests' processor time. Connections that a pool ends are reset and kept for the next pool with the same
 * options; those that cannot be reset (lost, or never connected) are ended.
 */
export const KeptClient = new Proxy(pg.Client, {
  construct: (Client, [config]: [pg.ClientConfig]) => take(config) ?? keptAtItsEnd(new Client(config), config),
});

/** Number of idle connections to the database. Waits until connections that were just ended are idle or closed. */
export async function countKeptConnections(address: Address): Promise<number> {
  await Promise.all(returning);
  return idle.filter(({ config }) => ADDRESS.every((part) => config[part] === address[part])).length;
}

/** Lends a connection that a pool with these options left; returns undefined when there is none. */
export async function lendKeptConnection<Result>(
  config: pg.ClientConfig,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result | undefined> {
  const client = take(config);
  if (client === undefined) return undefined;
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

function take(wanted: pg.ClientConfig): pg.Client | undefined {
  const place = idle.findLastIndex(({ config }) => SESSION.every((option) => config[option] === wanted[option]));
  const [taken] = place < 0 ? [] : idle.splice(place, 1);
  taken?.client.removeAllListeners("error");
  return taken?.client;
}

function keptAtItsEnd(client: pg.Client, config: pg.ClientConfig): pg.Client {
  const connect = client.connect.bind(client);
  const own: Idle = { client, config, close: client.end.bind(client) };
  let connected: Promise<void> | undefined;
  const giveBack = async () => {
    client.removeAllListeners();
    client.on("error", () => {
      const place = idle.indexOf(own);
      if (place >= 0) idle.splice(place, 1);
    });
    if (connected === undefined) return own.close();
    try {
      for (const text of RESET) await client.query({ text, query_timeout: RESET_LIMIT_MS } as pg.QueryConfig);
    } catch {
      return own.close();
    }
    idle.push(own);
    if (idle.length > MAX_IDLE) await idle.shift()?.close();
  };
  // Pools use callbacks, other callers await the promise.
  const settle = (promise: Promise<void>, done?: Done) => (done ? void promise.then(() => done(), done) : promise);
  return Object.assign(client, {
    connect: (done?: Done) => {
      connected ??= connect().then(() => undefined);
      return settle(connected, done);
    },
    end: (done?: Done) => {
      const returned = giveBack().finally(() => returning.delete(returned));
      returning.add(returned);
      return settle(returned, done);
    },
  } as Pick<pg.Client, "connect" | "end">);
}
