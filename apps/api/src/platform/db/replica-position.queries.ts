import type { Pool } from "pg";

/** How far the primary has written its log durably: past every commit that was acknowledged until now. */
export async function currentPosition(primary: Pool): Promise<string> {
  const { rows } = await primary.query<{ position: string }>("select pg_current_wal_flush_lsn()::text as position");
  return rows[0]?.position ?? "";
}

/** Whether a replica, or the primary that it has become, has replayed the log up to `position`. */
export async function hasReached(replica: Pool, position: string): Promise<boolean> {
  const { rows } = await replica.query<{ reached: boolean }>(
    `select case when pg_is_in_recovery() then pg_last_wal_replay_lsn() else pg_current_wal_flush_lsn() end
              >= $1::pg_lsn as reached`,
    [position],
  );
  return rows[0]?.reached === true;
}
