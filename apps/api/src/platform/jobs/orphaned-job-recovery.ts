import type { Pool, PoolClient } from "pg";
import type { Logger } from "pino";

/** First half of the advisory locks by which a job worker shows that its process lives. */
const LOCKS = 0x6a_6f_62_73;
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
  let stopped = false;
  let busy: Promise<void> = Promise.resolve();
  let locking: Promise<void> = Promise.resolve();

  // One after the other: a client takes one query at a time.
  const lock = (client: PoolClient, names: readonly string[]) => {
    locking = locking.then(async () => {
      await client.query("select pg_advisory_lock($1, hashtext(name)) from unnest($2::text[]) as name", [LOCKS, names]);
    });
    return locking;
  };

  const lost = (client: PoolClient) => {
    if (holder !== client) return;
    holder = undefined;
    client.release(true);
    if (!stopped) setTimeout(() => void hold(), RECONNECT_MS).unref();
  };

  const hold = async () => {
    try {
      const client = await pool.connect();
      if (stopped) return client.release();
      holder = client;
      locking = Promise.resolve();
      client.once("error", () => lost(client));
      await lock(client, [...workers]);
    } catch (error) {
      log.warn({ err: error }, "the locks of the job workers could not be taken; trying again");
      if (holder) lost(holder);
      else if (!stopped) setTimeout(() => void hold(), RECONNECT_MS).unref();
    }
  };

  // The locks' own connection, so that it is seen to be used.
  const heartbeat = setInterval(() => {
    const client = holder;
    if (!client) return;
    locking = locking.then(async () => {
      await client.query("select 1");
    });
    locking.catch(() => lost(client));
  }, heartbeatMs).unref();

  const endFrozen = async () => {
    const { rows } = await pool.query<{ pid: number }>(
      `select locks.pid from pg_locks as locks join pg_stat_activity as activity on activity.pid = locks.pid
        where locks.locktype = 'advisory' and locks.classid = $1 and locks.granted
          and locks.database = (select oid from pg_database where datname = current_database())
          and activity.state = 'idle' and activity.state_change < now() - $2 * interval '1 millisecond'
        group by locks.pid having pg_terminate_backend(locks.pid)`,
      [LOCKS, frozenMs],
    );
    if (rows.length > 0) log.warn({ connections: rows.length }, "a process that runs jobs does not move any more");
  };

  const sweep = async () => {
    try {
      await endFrozen();
      const { rows } = await pool.query<{ dead: string[] }>(
        `with taken as (
           select locked_by as worker from graphile_worker._private_jobs
            where locked_by is not null and locked_at < now() - $2 * interval '1 millisecond'
           union
           select locked_by from graphile_worker._private_job_queues
            where locked_by is not null and locked_at < now() - $2 * interval '1 millisecond'
         ), dead as (
           select array_agg(worker) as workers from taken where pg_try_advisory_xact_lock($1, hashtext(worker))
         )
         select workers as dead, graphile_worker.force_unlock_workers(workers) from dead where workers is not null`,
        [LOCKS, leftAloneMs],
      );
      if (rows[0])
        log.warn({ workers: rows[0].dead.length }, "jobs of a process that was killed or is frozen are given back");
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
