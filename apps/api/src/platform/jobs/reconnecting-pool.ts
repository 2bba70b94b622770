import type { Pool, PoolClient } from "pg";

/** Error codes of Node and PostgreSQL for a refused or lost connection. */
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

/** "Cannot connect now": graphile-worker retries on this code after some seconds. */
const TRY_AGAIN = "57P03";

/** Rethrows the error; a lost connection gets a code that graphile-worker retries on. */
function passOn(error: unknown): never {
  if (!(error instanceof Error)) throw error;
  const code = "code" in error && typeof error.code === "string" ? error.code : "";
  if (!LOST.has(code) && !LOST_TEXT.test(error.message)) throw error;
  throw Object.assign(new Error(error.message, { cause: error }), { code: TRY_AGAIN });
}

/** The pool for the job runner, and how to finish its use. */
export interface RunnerPool {
  pool: Pool;
  /**
   * Waits until the runner holds no connection, and lends none afterwards. Call it once the runner has stopped and before
   * the pool ends.
   */
  finish(): Promise<void>;
}

/**
 * Wraps the pool for the job runner. The runner records the end of a job in a promise that is not awaited, and retries only
 * on errors that it knows; without this wrapper, a database restart at that moment would end the whole process. For the same
 * reason the runner reports that it has stopped before that record is written: if the pool ended then, the record would be
 * lost, the job would run again, and the unhandled rejection would end the process.
 */
export function reconnectingPool(pool: Pool): RunnerPool {
  const lent = new Set<Promise<void>>();
  let isFinished = false;

  const lend = async (): Promise<PoolClient> => {
    // A retry after the end, too late to be recorded. The recovery of orphaned jobs releases the job later.
    if (isFinished) return new Promise(() => undefined);
    const { promise: back, resolve: giveBack } = Promise.withResolvers<void>();
    lent.add(back);
    void back.then(() => lent.delete(back));
    try {
      return retryingClient(await pool.connect(), giveBack);
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

const retryingClient = (client: PoolClient, onRelease: () => void): PoolClient =>
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
