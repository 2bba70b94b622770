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

/** What the job runner is given, and the end of it. */
export interface RunnerPool {
  pool: Pool;
  /**
   * Waits until no connection is lent to the runner any more; from then on it is lent none. Call it once the runner has
   * stopped and before the pool ends.
   */
  finish(): Promise<void>;
}

/**
 * The pool as the job runner is given it. The runner notes the end of a job in a promise that is not awaited, and repeats
 * only on errors that it knows; without this a database that is restarted at that moment would end the whole process. For
 * the same reason it takes itself for stopped before that note is written: a pool that ends then would lose it, so that
 * the job runs again, and end the process by the rejection that nobody handles.
 */
export function reconnectingPool(pool: Pool): RunnerPool {
  const lent = new Set<Promise<void>>();
  let isFinished = false;

  const lend = async (): Promise<PoolClient> => {
    // A note that is tried again too late. What it tells of is found later by who looks for orphaned jobs.
    if (isFinished) return new Promise(() => undefined);
    const { promise: back, resolve: giveBack } = Promise.withResolvers<void>();
    lent.add(back);
    void back.then(() => lent.delete(back));
    try {
      return patientClient(await pool.connect(), giveBack);
    } catch (error) {
      giveBack();
      return passOn(error);
    }
  };

  const connect = (callback?: Parameters<Pool["connect"]>[0]) => (callback ? pool.connect(callback) : lend());
  return {
    pool: Object.create(pool, { connect: { value: connect } }) as Pool,
    async finish() {
      while (lent.size > 0) await Promise.all(lent);
      isFinished = true;
    },
  };
}

const patientClient = (client: PoolClient, onRelease: () => void): PoolClient =>
  Object.create(client, {
    query: {
      value: async (...args: [string, unknown[]?]) => client.query(...args).catch(passOn),
    },
    release: {
      value: (error?: Error | boolean) => {
        client.release(error);
        onRelease();
      },
    },
  }) as PoolClient;
