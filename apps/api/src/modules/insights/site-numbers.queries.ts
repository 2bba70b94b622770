import { type Kysely, sql } from "kysely";
import type { DB } from "../../platform/db/types.gen.ts";

/** Metrics of the site; ages are in seconds. */
export type SiteNumbers = {
  jobs: Record<"waiting" | "retrying" | "running" | "failed", number>;
  /** How long the longest overdue job has waited; 0 when none is due. */
  oldest_job_seconds: number;
  mails_waiting: number;
  /** Mails caused by visitors that were dropped by a rate limit in the last 24 hours. */
  mails_left_out: number;
  /** How long mail delivery has been failing; 0 when it works. */
  mail_failing_seconds: number;
  orders: Record<string, number>;
  payments: Record<string, number>;
  refunds_pending: number;
  /** Null when there was never a backup. */
  backup_age_seconds: number | null;
  /** The lag of the replica that is furthest behind; 0 when there is none, or none is behind. */
  replica_lag_seconds: number;
  database_bytes: number;
};

/**
 * Reads all metrics in one statement. Orders and payments cover the last 24 hours, so that the cost does not grow with the
 * history.
 */
export async function readSiteNumbers(db: Kysely<DB>): Promise<SiteNumbers | undefined> {
  const { rows } = await sql<SiteNumbers>`
    with jobs as (
      select case when locked_at is not null then 'running' when attempts >= max_attempts then 'failed'
                  when attempts > 0 then 'retrying' else 'waiting' end as state,
             run_at, payload::jsonb ? 'message_id' as is_mail
        from graphile_worker._private_jobs
    ), recent as (
      select id, status from orders where created_at > now() - interval '1 day'
    )
    select
      (select jsonb_build_object(
        'waiting', count(*) filter (where state = 'waiting'), 'retrying', count(*) filter (where state = 'retrying'),
        'running', count(*) filter (where state = 'running'), 'failed', count(*) filter (where state = 'failed')) from jobs) as jobs,
      (select coalesce(extract(epoch from now() - min(run_at)), 0)::float8 from jobs
        where state in ('waiting', 'retrying') and run_at <= now()) as oldest_job_seconds,
      (select count(*) from jobs where is_mail and state in ('waiting', 'retrying')) as mails_waiting,
      (select count(*) from mail_deliveries where is_left_out and created_at > now() - interval '1 day') as mails_left_out,
      coalesce((select extract(epoch from now() - failing_since)::float8 from mail_status), 0) as mail_failing_seconds,
      (select coalesce(jsonb_object_agg(status, count), '{}') from (select status, count(*) from recent group by 1) as by_status)
        as orders,
      (select coalesce(jsonb_object_agg(status, count), '{}') from (
        select payments.status, count(*) from payments join recent on recent.id = payments.order_id group by 1) as by_status)
        as payments,
      (select count(*) from refunds where status = 'pending') as refunds_pending,
      (select extract(epoch from now() - max(created_at))::float8 from audit_log
        where action in ('backup.fetched', 'backup.made')) as backup_age_seconds,
      (select coalesce(extract(epoch from max(replay_lag)), 0)::float8 from pg_stat_replication) as replica_lag_seconds,
      pg_database_size(current_database()) as database_bytes`.execute(db);
  return rows[0];
}
