import type { Job, JobState } from "@fanfare/contracts/admin/operations";
import type { PageQuery } from "@fanfare/contracts/common/pagination";
import { type Kysely, sql } from "kysely";
import { recordAudit } from "../../platform/audit.ts";
import { offsetOf } from "../../platform/db/page.ts";
import type { DB } from "../../platform/db/types.gen.ts";
import { AppError, notFound } from "../../platform/errors/app-error.ts";
import { withoutPaths } from "../../platform/without-paths.ts";

type JobRow = Omit<Job, "run_at" | "created_at"> & { run_at: Date; created_at: Date };

/** What a job is doing, told from the worker's own columns. */
const STATE = sql<JobState>`case
  when locked_at is not null then 'running'
  when attempts >= max_attempts then 'failed'
  when attempts > 0 then 'retrying'
  else 'waiting' end`;

const ERROR_CHARACTERS = 2000;

/** The work in the background, as the owner sees it: what waits, what failed and why, and another try. */
export function createJobsService(deps: { db: Kysely<DB> }) {
  const { db } = deps;

  const known = async (id: string) => {
    const { rows } = await sql<{ name: string; state: JobState }>`
      select task_identifier as name, ${STATE} as state from graphile_worker.jobs where id = ${id}::bigint`.execute(db);
    const [row] = rows;
    if (!row) throw notFound();
    if (row.state === "running") throw new AppError("conflict", "This job is running right now.");
    return row;
  };

  const note = (actor_id: number, id: string, name: string, what: "retried" | "removed") => ({
    actor_id,
    action: `job.${what}` as const,
    subject_type: "job",
    subject_id: id,
    summary: what === "retried" ? `Had a job tried again: ${name}` : `Removed a job: ${name}`,
  });

  return {
    async list(query: PageQuery & { state?: JobState | undefined }) {
      const where = query.state ? sql`where ${STATE} = ${query.state}` : sql``;
      const [counted, listed] = await Promise.all([
        sql<{ state: JobState; count: number }>`
          select ${STATE} as state, count(*) as count from graphile_worker.jobs group by 1`.execute(db),
        sql<JobRow>`
          select jobs.id::text as id, jobs.task_identifier as name, ${STATE} as state, jobs.attempts, jobs.max_attempts,
            jobs.run_at, jobs.created_at, left(jobs.last_error, ${ERROR_CHARACTERS}) as last_error,
            nullif(concat_ws(': ', private.payload ->> 'to', coalesce(private.payload ->> 'subject', private.payload ->> 'kind')), '')
              as about
          from graphile_worker.jobs as jobs
          join (select id, payload from graphile_worker._private_jobs) as private on private.id = jobs.id
          ${where}
          order by (jobs.attempts >= jobs.max_attempts) desc, jobs.run_at, jobs.id
          offset ${offsetOf(query)} limit ${query.page_size}`.execute(db),
      ]);
      const counts = { waiting: 0, retrying: 0, running: 0, failed: 0 };
      for (const { state, count } of counted.rows) counts[state] = count;
      const count = query.state ? counts[query.state] : Object.values(counts).reduce((sum, some) => sum + some, 0);
      const results = listed.rows.map((row) => ({
        id: row.id,
        name: row.name,
        about: row.about,
        state: row.state,
        attempts: row.attempts,
        max_attempts: row.max_attempts,
        run_at: row.run_at.toISOString(),
        created_at: row.created_at.toISOString(),
        last_error: row.last_error === null ? null : withoutPaths(row.last_error),
      }));
      return { count, results, counts };
    },

    /** Has a job that failed or waits run at once, with all its tries before it. */
    async retry(actor: number, id: string): Promise<void> {
      const { name } = await known(id);
      await db.transaction().execute(async (trx) => {
        await sql`
          select graphile_worker.reschedule_jobs(array[${id}::bigint], run_at := now(), attempts := 0)`.execute(trx);
        await recordAudit(trx, note(actor, id, name, "retried"));
      });
    },

    /** Gives a job up for good. */
    async remove(actor: number, id: string): Promise<void> {
      const { name } = await known(id);
      await db.transaction().execute(async (trx) => {
        await sql`select graphile_worker.complete_jobs(array[${id}::bigint])`.execute(trx);
        await recordAudit(trx, note(actor, id, name, "removed"));
      });
    },
  };
}
