import type { Pool, PoolClient } from "pg";
import type { Logger } from "pino";
import { beat, endFrozenHolders, lockWorkers, unlockDeadWorkers } from "./worker-locks.queries.ts";

const RECONNECT_MS = 1000;

/** In milliseconds. Only tests use shorter times than the defaults. */
export type RecoveryTiming = {
  sweepMs: number;
  /** How often a live process uses the connection that holds its locks. */
  heartbeatMs: number;
  /**
   * A process that has not used the connection for this long is frozen or cut off: several heartbeats, and longer than any
   * peak in load.
   */
  frozenMs: number;
  /**
   * Minimum age of a job's lock before it is released; longer than a process needs to reacquire its locks after a database
   * restart.
   */
  leftAloneMs: number;
};

const TIMING: RecoveryTiming = { sweepMs: 15_000, heartbeatMs: 5_000, frozenMs: 30_000, leftAloneMs: 15_000 };

/**
 * Releases the jobs of processes that were killed, are frozen or cut off. graphile-worker leaves a job with the worker that
 * took it for four hours. Here, each process holds an advisory lock in its worker's name, which is released when its
 * connection ends, and every process periodically looks for jobs whose worker holds no lock. First, connections that hold
 * such locks but are no longer used are terminated, judged by the database server's clock. A frozen process that resumes
 * finishes its job a second time, so jobs must tolerate that.
 */
export function releaseOrphanedJobs(deps: { pool: Pool; log: Logger; timing?: Partial<RecoveryTiming> | undefined }): {
  add(worker: string): void;
  stop(): Promise<void>;
} {
  const { pool, log } = deps;
  const { sweepMs, heartbeatMs, frozenMs, leftAloneMs } = { ...TIMING, ...deps.timing };
  const workers = new Set<string>();
  let holder: PoolClient | undefined;
  let timer: NodeJS.Timeout | undefined;
  let reconnecting: NodeJS.Timeout | undefined;
  let stopped = false;
  let busy: Promise<void> = Promise.resolve();
  let locking: Promise<void> = Promise.resolve();

  // Sequentially, because a client runs one query at a time.
  const lock = (client: PoolClient, names: readonly string[]) => {
    locking = locking.then(() => lockWorkers(client, names));
    return locking;
  };

  // One attempt at a time: a loss is reported by both the connection and its statement, and must not start two attempts.
  const reconnectSoon = () => {
    if (stopped || reconnecting) return;
    reconnecting = setTimeout(() => {
      reconnecting = undefined;
      void hold();
    }, RECONNECT_MS).unref();
  };

  const lost = (client: PoolClient) => {
    if (holder !== client) return;
    holder = undefined;
    client.release(true);
    reconnectSoon();
  };

  const warn = (error: unknown) =>
    log.warn({ err: error }, "the locks of the job workers could not be taken; trying again");

  const hold = async () => {
    const client = await pool.connect().catch(warn);
    if (!client) return reconnectSoon();
    if (stopped) return client.release();
    holder = client;
    locking = Promise.resolve();
    client.once("error", () => lost(client));
    await lock(client, [...workers]).catch((error: unknown) => {
      warn(error);
      lost(client);
    });
  };

  // Uses the connection that holds the locks, so that the server sees activity on it.
  const heartbeat = setInterval(() => {
    const client = holder;
    if (!client) return;
    locking = locking.then(() => beat(client));
    locking.catch(() => lost(client));
  }, heartbeatMs).unref();

  const endFrozen = async () => {
    const connections = await endFrozenHolders(pool, frozenMs);
    if (connections > 0) log.warn({ connections }, "a process that runs jobs does not move any more");
  };

  const sweep = async () => {
    try {
      await endFrozen();
      const workers = await unlockDeadWorkers(pool, leftAloneMs);
      if (workers > 0) log.warn({ workers }, "jobs of a process that was killed or is frozen are given back");
    } catch (error) {
      log.debug({ err: error }, "could not look for jobs of processes that were killed");
    }
  };

  const next = () => {
    busy = sweep().finally(() => {
      if (!stopped) timer = setTimeout(next, sweepMs).unref();
    });
  };

  void hold();
  next();
  return {
    /** Call before the worker takes its first job. */
    add(worker) {
      workers.add(worker);
      if (holder) {
        const client = holder;
        lock(client, [worker]).catch(() => lost(client));
      }
    },
    async stop() {
      stopped = true;
      clearTimeout(timer);
      clearTimeout(reconnecting);
      clearInterval(heartbeat);
      await busy;
      await locking.catch(() => undefined);
      const client = holder;
      holder = undefined;
      // Closed instead of returned to the pool, because the locks belong to the connection.
      client?.release(true);
    },
  };
}
