import { EventEmitter } from "node:events";
import {
  type CronItem,
  type JobHelpers,
  parseCronItems,
  type Runner,
  run,
  runMigrations,
  type Task,
  type TaskList,
  type WorkerEvents,
  Logger as WorkerLogger,
} from "graphile-worker";
import type { Kysely } from "kysely";
import type { Pool } from "pg";
import type { Logger } from "pino";
import type { DB } from "../db/types.gen.ts";
import type { CountedMail } from "../http/action-limits.ts";
import type { OutwardGate } from "../outward-gate.ts";
import { traced } from "../tracing/tracing.ts";
import { deleteJobsAbout, enqueue, enqueueAll } from "./job-queue.queries.ts";
import { notedOrigin } from "./mail-origin.ts";
import { type RecoveryTiming, releaseOrphanedJobs } from "./orphaned-job-recovery.ts";
import { reconnectingPool } from "./reconnecting-pool.ts";

/** What each kind of job is given. Modules add theirs by declaration merging, so that a job's payload is always typed. */
// biome-ignore lint/suspicious/noEmptyInterface: the modules fill it
export interface JobPayloads {}

export type JobName = keyof JobPayloads & string;

/** One kind of job: what runs it, and when it runs by itself. `run` throws to be tried again later. */
export type JobDefinition<Name extends JobName = JobName> = {
  name: Name;
  /** Whether it acts on the world (a mail, money, a provider): such jobs wait while the outward gate is shut. */
  outward: boolean;
  run(payload: JobPayloads[Name], helpers: Pick<JobHelpers, "job" | "abortSignal">): Promise<void>;
  /** A crontab line's five fields, in UTC; the payload is then empty. */
  cron?: string;
};

/** Checks `run` against the payload of its kind; returns the definition as one of any kind, as lists of jobs take it. */
export const defineJob = <Name extends JobName>(definition: JobDefinition<Name>): JobDefinition => definition;

const withOrigin = (payload: object, counted: CountedMail | undefined): object =>
  "message_id" in payload ? { ...payload, ...notedOrigin(counted !== undefined) } : payload;

/**
 * Adds a job within the transaction that causes it: it exists exactly when that transaction commits. `key` makes a later
 * job replace an equal one that has not started; `runAt` delays it. Every job carries its own name as a flag, by which
 * whole kinds of jobs can be left waiting. A mail's job also notes whose call causes it; `counted` says that the call was
 * counted by the limits of mails already.
 */
export async function addJob<Name extends JobName>(
  db: Kysely<DB>,
  name: Name,
  payload: JobPayloads[Name],
  options: { key?: string; runAt?: Date; maxAttempts?: number; queue?: string; counted?: CountedMail } = {},
): Promise<void> {
  const { key, runAt, maxAttempts, queue } = options;
  const noted = withOrigin(payload, options.counted);
  await enqueue(db, { name, payload: noted, queue, runAt, maxAttempts, key });
}

/** Adds many jobs of one kind in one statement, as `addJob` adds one. */
export async function addJobs<Name extends JobName>(
  db: Kysely<DB>,
  name: Name,
  payloads: readonly JobPayloads[Name][],
  options: { maxAttempts?: number; counted?: CountedMail } = {},
): Promise<void> {
  if (payloads.length === 0) return;
  const noted = payloads.map((payload) => withOrigin(payload, options.counted));
  await enqueueAll(db, name, noted, options.maxAttempts);
}

/**
 * Removes the jobs whose payload names a person by id or by address (in any case), whatever their state: waiting, given
 * up, and running ones too, which end as they would and leave nothing behind. `name` limits it to one kind of job.
 */
export const removeJobsAbout = (
  db: Kysely<DB>,
  person: { user_id: number } | { email: string },
  name?: JobName,
): Promise<void> => deleteJobsAbout(db, person, name);

/** How long one look at the outward gate counts for the choice of the next job, in milliseconds. */
const HELD_SEEN_MS = 500;

/** The worker's own chatter is left out; what matters of it is logged by its events below. */
const quiet = () => new WorkerLogger(() => () => undefined);

/** Creates or updates the job tables. Safe to call from several processes at once. */
export async function migrateJobs(pool: Pool): Promise<void> {
  await runMigrations({ pgPool: pool, logger: quiet() });
}

/** What `graphile-worker` runs for a definition. A clock's job of an outward kind comes again and does nothing meanwhile. */
export function taskOf(definition: JobDefinition, gate: Pick<OutwardGate, "isShut">): Task {
  const run = definition.run as (payload: unknown, helpers: JobHelpers) => Promise<void>;
  const work = (payload: unknown, helpers: JobHelpers) =>
    traced(
      `job ${definition.name}`,
      { kind: "consumer", attributes: { "fanfare.job": definition.name, "fanfare.job_attempt": helpers.job.attempts } },
      () => run(payload, helpers),
    );
  if (!definition.outward) return async (payload, helpers) => work(payload, helpers);
  return async (payload, helpers) => {
    if (!(await gate.isShut())) return work(payload, helpers);
    if (definition.cron === undefined) throw new Error("this copy of the site is not live yet");
  };
}

/** The kinds of jobs that are left waiting at this moment. */
export function heldJobs(definitions: readonly JobDefinition[], gate: Pick<OutwardGate, "isShut">, log: Logger) {
  const outward = definitions.filter((definition) => definition.outward).map(({ name }) => name);
  let seen: Promise<string[] | null> | undefined;
  return (): Promise<string[] | null> => {
    // Each worker asks before each job. What is a moment old will do, for the job itself asks again.
    seen ??= gate
      .isShut()
      .then((shut) => (shut ? outward : null))
      .catch((error: unknown) => {
        log.warn({ err: error }, "whether jobs may act on the world could not be read");
        return outward;
      })
      .finally(() => setTimeout(() => (seen = undefined), HELD_SEEN_MS).unref());
    return seen;
  };
}

/** Starts working off jobs. `stop` waits for running ones; those that do not end in time go back to the queue. */
export async function startJobs(deps: {
  pool: Pool;
  log: Logger;
  definitions: readonly JobDefinition[];
  concurrency: number;
  gate: Pick<OutwardGate, "isShut">;
  recovery?: Partial<RecoveryTiming>;
}): Promise<{ stop(): Promise<void> }> {
  const { log } = deps;
  const taskList: TaskList = {};
  const cron: CronItem[] = [];
  for (const definition of deps.definitions) {
    taskList[definition.name] = taskOf(definition, deps.gate);
    if (definition.cron) cron.push({ task: definition.name, match: definition.cron, options: { backfillPeriod: 0 } });
  }
  const living = releaseOrphanedJobs({ pool: deps.pool, log, timing: deps.recovery });
  const events = new EventEmitter() as WorkerEvents;
  // Jobs are locked in the name of the process's pool of workers, not of one worker.
  events.on("pool:create", ({ workerPool }) => living.add(workerPool.id));
  const lending = reconnectingPool(deps.pool);
  const runner: Runner = await run({
    events,
    pgPool: lending.pool,
    taskList,
    forbiddenFlags: heldJobs(deps.definitions, deps.gate, log),
    parsedCronItems: parseCronItems(cron),
    concurrency: deps.concurrency,
    noHandleSignals: true,
    pollInterval: 1000,
    logger: quiet(),
  });
  runner.events.on("job:error", ({ job, error }) =>
    log.warn({ err: error, job: job.task_identifier, attempt: job.attempts }, "a job failed and will be tried again"),
  );
  runner.events.on("job:failed", ({ job, error }) =>
    log.error({ err: error, job: job.task_identifier, attempt: job.attempts }, "a job failed for good"),
  );
  runner.promise.catch((error: unknown) => log.error({ err: error }, "the job runner stopped"));
  return {
    async stop() {
      await runner.stop().catch((error: unknown) => log.warn({ err: error }, "the job runner did not stop cleanly"));
      await lending.finish();
      await living.stop();
    },
  };
}
