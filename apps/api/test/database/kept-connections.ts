import pg from "pg";

type Done = (error?: Error) => void;
type Address = Pick<pg.ClientConfig, (typeof ADDRESS)[number]>;

/** What names the database, and what else two connections have to be alike in for one to serve as the other. */
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

/** `discard all`, but for the prepared statements, which a client takes for known by their names. */
const RESET = [
  "rollback",
  `reset session authorization; reset all; close all; unlisten *; discard temp; discard sequences;
   select pg_advisory_unlock_all()`,
];
const RESET_LIMIT_MS = 5_000;

/** How many wait at most, those used last: with as many in use, two processes stay below what the server allows. */
const MOST_IDLE = 32;

interface Idle {
  client: pg.Client;
  config: pg.ClientConfig;
  close: () => Promise<void>;
}

const idle: Idle[] = [];
const returning = new Set<Promise<void>>();

/**
 * For a pool's options: its connections outlive it. A new backend reads the catalogue of a hundred tables anew, which took
 * a fifth of the processor's time of all database tests. What a pool ends is reset and waits for the next one with the
 * same options; what cannot be reset (lost, or never connected) is ended.
 */
export const KeptClient = new Proxy(pg.Client, {
  construct: (Client, [config]: [pg.ClientConfig]) => take(config) ?? keptAtItsEnd(new Client(config), config),
});

/** How many connections to the database are idle. Waits until those that were just ended are, or are closed. */
export async function countKeptConnections(address: Address): Promise<number> {
  await Promise.all(returning);
  return idle.filter(({ config }) => ADDRESS.every((part) => config[part] === address[part])).length;
}

/** Lends one that a pool of these options left; returns undefined when there is none. */
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
    if (idle.length > MOST_IDLE) await idle.shift()?.close();
  };
  // A pool calls with callbacks, others wait for the promise.
  const answered = (promise: Promise<void>, done?: Done) => (done ? void promise.then(() => done(), done) : promise);
  return Object.assign(client, {
    connect: (done?: Done) => {
      connected ??= connect().then(() => undefined);
      return answered(connected, done);
    },
    end: (done?: Done) => {
      const returned = giveBack().finally(() => returning.delete(returned));
      returning.add(returned);
      return answered(returned, done);
    },
  } as Pick<pg.Client, "connect" | "end">);
}
