import type { Job, JobState } from "@fanfare/contracts/admin/operations";
import { type Kysely, sql, type Transaction } from "kysely";
import type { DB } from "../../platform/db/types.gen.ts";

type JobRow = Omit<Job, "run_at" | "created_at"> & { run_at: Date; created_at: Date };

/** A job's state, from the worker's own columns. */
const STATE = sql<JobState>`case
  when locked_at is not null then 'running'
  when attempts >= max_attempts then 'failed'
  when attempts > 0 then 'retrying'
  else 'waiting' end`;

const ERROR_CHARACTERS = 2000;

export async function findJob(db: Kysely<DB>, id: string): Promise<{ name: string; state: JobState } | undefined> {
  const { rows } = await sql<{ name: string; state: JobState }>`
    select task_identifier as name, ${STATE} as state from graphile_worker.jobs where id = ${id}::bigint`.execute(db);
  return rows[0];
}

export async function countJobs(db: Kysely<DB>): Promise<Record<JobState, number>> {
  const counted = await sql<{ state: JobState; count: number }>`
    select ${STATE} as state, count(*) as count from graphile_worker.jobs group by 1`.execute(db);
  const counts = { waiting: 0, retrying: 0, running: 0, failed: 0 };
  for (const { state, count } of counted.rows) counts[state] = count;
  return counts;
}

/** One page of jobs: failed ones first, then by the time they run. */
export async function listJobs(
  db: Kysely<DB>,
  query: { state?: JobState | undefined; offset: number; limit: number },
): Promise<JobRow[]> {
  const where = query.state ? sql`where ${STATE} = ${query.state}` : sql``;
  const { rows } = await sql<JobRow>`
    select jobs.id::text as id, jobs.task_identifier as name, ${STATE} as state, jobs.attempts, jobs.max_attempts,
      jobs.run_at, jobs.created_at, left(jobs.last_error, ${ERROR_CHARACTERS}) as last_error,
      nullif(concat_ws(': ', private.payload ->> 'to', coalesce(private.payload ->> 'subject', private.payload ->> 'kind')), '')
        as about
    from graphile_worker.jobs as jobs
    join (select id, payload from graphile_worker._private_jobs) as private on private.id = jobs.id
    ${where}
    order by (jobs.attempts >= jobs.max_attempts) desc, jobs.run_at, jobs.id
    offset ${query.offset} limit ${query.limit}`.execute(db);
  return rows;
}

/** Makes a job run immediately, with all its attempts available again. */
export async function rescheduleJob(trx: Transaction<DB>, id: string): Promise<void> {
  await sql`
    select graphile_worker.reschedule_jobs(array[${id}::bigint], run_at := now(), attempts := 0)`.execute(trx);
}

export async function removeJob(trx: Transaction<DB>, id: string): Promise<void> {
  await sql`select graphile_worker.complete_jobs(array[${id}::bigint])`.execute(trx);
}
