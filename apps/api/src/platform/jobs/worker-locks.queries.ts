import type { ClientBase, Pool } from "pg";

/** First key of the advisory locks by which a job worker shows that its process is alive. */
export const WORKER_LOCKS = 0x6a_6f_62_73;

/** Takes the locks of a process's workers on one of its connections; they are held until that connection ends. */
export async function lockWorkers(client: ClientBase, names: readonly string[]): Promise<void> {
  await client.query("select pg_advisory_lock($1, hashtext(name)) from unnest($2::text[]) as name", [
    WORKER_LOCKS,
    names,
  ]);
}

/** Uses the connection that holds the locks, so that the server sees activity on it. */
export async function beat(client: ClientBase): Promise<void> {
  await client.query("select 1");
}

/** Terminates connections that hold such locks and were idle for `frozenMs`; returns their number. */
export async function endFrozenHolders(pool: Pool, frozenMs: number): Promise<number> {
  const { rows } = await pool.query<{ pid: number }>(
    `select locks.pid from pg_locks as locks join pg_stat_activity as activity on activity.pid = locks.pid
      where locks.locktype = 'advisory' and locks.classid = $1 and locks.granted
        and locks.database = (select oid from pg_database where datname = current_database())
        and activity.state = 'idle' and activity.state_change < now() - $2 * interval '1 millisecond'
      group by locks.pid having pg_terminate_backend(locks.pid)`,
    [WORKER_LOCKS, frozenMs],
  );
  return rows.length;
}

/** Releases jobs taken more than `leftAloneMs` ago by workers without a lock; returns the number of those workers. */
export async function unlockDeadWorkers(pool: Pool, leftAloneMs: number): Promise<number> {
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
    [WORKER_LOCKS, leftAloneMs],
  );
  return rows[0]?.dead.length ?? 0;
}
