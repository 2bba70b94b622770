import { type Kysely, sql } from "kysely";
import type { DB } from "../db/types.gen.ts";

/** A job to be added to the queue. Its name is also its flag, which allows whole kinds of jobs to be held back. */
type QueuedJob = {
  name: string;
  payload: object;
  queue: string | undefined;
  runAt: Date | undefined;
  maxAttempts: number | undefined;
  key: string | undefined;
};

export async function enqueue(db: Kysely<DB>, job: QueuedJob): Promise<void> {
  await sql`
    select graphile_worker.add_job(
      identifier => ${job.name},
      payload => ${JSON.stringify(job.payload)}::json,
      queue_name => ${job.queue ?? null},
      run_at => ${job.runAt ?? null}::timestamptz,
      max_attempts => ${job.maxAttempts ?? null}::int,
      job_key => ${job.key ?? null},
      flags => array[${job.name}::text]
    )`.execute(db);
}

/** Adds many jobs of one kind with one statement. */
export async function enqueueAll(
  db: Kysely<DB>,
  name: string,
  payloads: readonly object[],
  maxAttempts: number | undefined,
): Promise<void> {
  const specs = payloads.map((payload) => ({
    identifier: name,
    payload,
    max_attempts: maxAttempts ?? null,
    flags: [name],
  }));
  await sql`
    select count(*) from graphile_worker.add_jobs((
      select array_agg(spec)
        from json_populate_recordset(null::graphile_worker.job_spec, ${JSON.stringify(specs)}::json) as spec
    ))`.execute(db);
}

/** What a job's payload refers to: a person by id or email address (ignoring case), or an order. */
export type JobSubject = { user_id: number } | { email: string } | { order_id: number };

const isAbout = (subject: JobSubject) => {
  if ("user_id" in subject) return sql`payload ->> 'user_id' = ${String(subject.user_id)}`;
  if ("order_id" in subject) return sql`payload ->> 'order_id' = ${String(subject.order_id)}`;
  return sql`lower(${subject.email}) in (lower(payload ->> 'email'), lower(payload ->> 'old_email'), lower(payload ->> 'to'))`;
};

/** Removes jobs whose payload refers to `subject`; only of kind `name` if given. */
export async function deleteJobsAbout(db: Kysely<DB>, subject: JobSubject, name: string | undefined): Promise<void> {
  const kind = name === undefined ? sql`true` : sql`tasks.identifier = ${name}`;
  await sql`
    delete from graphile_worker._private_jobs as jobs using graphile_worker._private_tasks as tasks
     where tasks.id = jobs.task_id and ${kind} and ${isAbout(subject)}`.execute(db);
}
