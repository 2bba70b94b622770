import type { Pool } from "pg";

/** Returns the position up to which the primary has flushed its WAL: past every commit acknowledged so far. */
export async function currentPosition(primary: Pool): Promise<string> {
  const { rows } = await primary.query<{ position: string }>("select pg_current_wal_flush_lsn()::text as position");
  return rows[0]?.position ?? "";
}

/** Returns whether a replica, or a primary that it was promoted to, has replayed the WAL up to `position`. */
export async function hasReached(replica: Pool, position: string): Promise<boolean> {
  const { rows } = await replica.query<{ reached: boolean }>(
    `select case when pg_is_in_recovery() then pg_last_wal_replay_lsn() else pg_current_wal_flush_lsn() end
              >= $1::pg_lsn as reached`,
    [position],
  );
  return rows[0]?.reached === true;
}
