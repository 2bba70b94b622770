import type { Pool, PoolClient } from "pg";

/** Codes of Node and PostgreSQL for a connection that is refused or was lost. */
const LOST = new Set([
  "ECONNREFUSED",
  "ECONNRESET",
  "ENOENT",
  "EPIPE",
  "57P01",
  "57P02",
  "57P03",
  "08000",
  "08001",
  "08003",
  "08006",
  "53300",
]);
const LOST_TEXT =
  /connection terminated|connection error and is not queryable|timeout exceeded when trying to connect/i;

/** "Cannot connect now": what graphile-worker takes for a reason to wait some seconds and try again. */
const TRY_AGAIN = "57P03";

/** Throws whatever failed; a lost connection as one that will be back. */
function passOn(error: unknown): never {
  if (!(error instanceof Error)) throw error;
  const code = "code" in error && typeof error.code === "string" ? error.code : "";
  if (!LOST.has(code) && !LOST_TEXT.test(error.message)) throw error;
  throw Object.assign(new Error(error.message, { cause: error }), { code: TRY_AGAIN });
}

const patientClient = (client: PoolClient): PoolClient =>
  Object.create(client, {
    query: {
      value: async (...args: [string, unknown[]?]) => client.query(...args).catch(passOn),
    },
  }) as PoolClient;

/**
 * The pool as the job runner is given it. The runner notes the end of a job in a promise that is not awaited, and repeats
 * only on errors that it knows; without this a database that is restarted at that moment would end the whole process.
 */
export function reconnectingPool(pool: Pool): Pool {
  const connect = (callback?: Parameters<Pool["connect"]>[0]) =>
    callback ? pool.connect(callback) : pool.connect().then(patientClient, passOn);
  return Object.create(pool, { connect: { value: connect } }) as Pool;
}
