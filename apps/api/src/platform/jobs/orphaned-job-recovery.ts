import type { Pool, PoolClient } from "pg";
import type { Logger } from "pino";
import { beat, endFrozenHolders, lockWorkers, unlockDeadWorkers } from "./worker-locks.queries.ts";

const RECONNECT_MS = 1000;

/** In milliseconds. Only tests are less patient than the product. */
export type RecoveryTiming = {
  sweepMs: number;
  /** How often a living process uses the connection that holds its locks. */
  heartbeatMs: number;
  /** A process that has not used it for so long is frozen or cut off: several heartbeats, and longer than any busy moment. */
  frozenMs: number;
  /** Longer than a process needs to take its locks again after the database was restarted. */
  leftAloneMs: number;
};

const TIMING: RecoveryTiming = { sweepMs: 15_000, heartbeatMs: 5_000, frozenMs: 30_000, leftAloneMs: 15_000 };

/**
 * Gives back the jobs of processes that were killed, are frozen or cut off. graphile-worker leaves a job with the worker
 * that took it for four hours; here a worker's process holds an advisory lock in the worker's name, which ends with it,
 * and every process looks now and then for jobs whose worker has none. The connection of a process that holds such locks
 * and does not use it any more is ended first, by the database server's clock. A frozen process that goes on afterwards
 * ends its job a second time, which jobs have to bear.
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

  // One after the other: a client takes one query at a time.
  const lock = (client: PoolClient, names: readonly string[]) => {
    locking = locking.then(() => lockWorkers(client, names));
    return locking;
  };

  // One attempt at a time: a loss is told by the connection and by its statement, and each must not begin its own.
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

  // The locks' own connection, so that it is seen to be used.
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
      // Ended, not given back to the pool: the locks belong to the connection.
      client?.release(true);
    },
  };
}
