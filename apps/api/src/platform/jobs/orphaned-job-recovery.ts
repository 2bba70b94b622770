import type { Pool, PoolClient } from "pg";
import type { Logger } from "pino";

/** First half of the advisory locks by which a job worker shows that its process lives. */
const LOCKS = 0x6a_6f_62_73;
const SWEEP_MS = 30_000;
const RECONNECT_MS = 1000;
/** Longer than a process needs to take its locks again after the database was restarted. */
const LEFT_ALONE = "15 seconds";

/**
 * Gives back the jobs of processes that were killed. graphile-worker leaves a job with the worker that took it for four
 * hours; here a worker's process holds an advisory lock in the worker's name, which ends with it, and every process looks
 * now and then for jobs whose worker has none.
 */
export function releaseOrphanedJobs(deps: { pool: Pool; log: Logger; sweepMs?: number }): {
  add(worker: string): void;
  stop(): Promise<void>;
} {
  const { pool, log } = deps;
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

  const sweep = async () => {
    try {
      const { rows } = await pool.query<{ dead: string[] }>(
        `with taken as (
           select locked_by as worker from graphile_worker._private_jobs
            where locked_by is not null and locked_at < now() - interval '${LEFT_ALONE}'
           union
           select locked_by from graphile_worker._private_job_queues
            where locked_by is not null and locked_at < now() - interval '${LEFT_ALONE}'
         ), dead as (
           select array_agg(worker) as workers from taken where pg_try_advisory_xact_lock($1, hashtext(worker))
         )
         select workers as dead, graphile_worker.force_unlock_workers(workers) from dead where workers is not null`,
        [LOCKS],
      );
      if (rows[0]) log.warn({ workers: rows[0].dead.length }, "jobs of a process that was killed are given back");
    } catch (error) {
      log.debug({ err: error }, "could not look for jobs of processes that were killed");
    }
  };

  const next = () => {
    busy = sweep().finally(() => {
      if (!stopped) timer = setTimeout(next, deps.sweepMs ?? SWEEP_MS).unref();
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
      await busy;
      await locking.catch(() => undefined);
      const client = holder;
      holder = undefined;
      // Ended, not given back to the pool: the locks belong to the connection.
      client?.release(true);
    },
  };
}
