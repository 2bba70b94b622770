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
import type { CountedMail } from "../http/limits/action-limits.ts";
import type { OutwardGate } from "../outward-gate.ts";
import { traced } from "../tracing/tracing.ts";
import { deleteJobsAbout, enqueue, enqueueAll, type JobSubject } from "./job-queue.queries.ts";
import { currentMailOrigin } from "./mail-origin.ts";
import { type RecoveryTiming, releaseOrphanedJobs } from "./orphaned-job-recovery.ts";
import { reconnectingPool } from "./reconnecting-pool.ts";

/** Payload of each kind of job. Modules add theirs by declaration merging, so that a job's payload is always typed. */
// biome-ignore lint/suspicious/noEmptyInterface: the modules fill it
export interface JobPayloads {}

export type JobName = keyof JobPayloads & string;

/** One kind of job: its handler and its schedule, if any. If `run` throws, the job is retried later. */
export type JobDefinition<Name extends JobName = JobName> = {
  name: Name;
  /** Whether it has effects outside the site (a mail, money, a provider): such jobs wait while the outward gate is shut. */
  outward: boolean;
  run(payload: JobPayloads[Name], helpers: Pick<JobHelpers, "job" | "abortSignal">): Promise<void>;
  /** The five fields of a crontab line, in UTC; scheduled runs have an empty payload. */
  cron?: string;
};

/** Checks `run` against the payload type of its kind; returns the definition typed for lists of jobs of any kind. */
export const defineJob = <Name extends JobName>(definition: JobDefinition<Name>): JobDefinition => definition;

const withOrigin = (payload: object, counted: CountedMail | undefined): object =>
  "message_id" in payload ? { ...payload, ...currentMailOrigin(counted !== undefined) } : payload;

/**
 * Adds a job within the transaction that causes it, so that it exists exactly when that transaction commits. A job with the
 * same `key` that has not started is replaced; `runAt` delays the job. Every job carries its own name as a flag, which
 * allows whole kinds of jobs to be held back. A mail's job also records the client whose call caused it; `counted` means
 * that the call has already been counted against the mail limits.
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

/** Adds many jobs of one kind with one statement; see `addJob`. */
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
 * Removes the jobs whose payload refers to a person or an order, whatever their state: waiting, failed permanently, or running (a
 * running job still finishes and leaves no row behind). `name` limits this to one kind of job.
 */
export const removeJobsAbout = (db: Kysely<DB>, subject: JobSubject, name?: JobName): Promise<void> =>
  deleteJobsAbout(db, subject, name);

/** How long one read of the outward gate is reused when choosing the next job. */
const HELD_SEEN_MS = 500;

/** Silences graphile-worker's own log; the relevant events are logged below. */
const quiet = () => new WorkerLogger(() => () => undefined);

/** Creates or updates the job tables. Several processes may call this concurrently. */
export async function migrateJobs(pool: Pool): Promise<void> {
  await runMigrations({ pgPool: pool, logger: quiet() });
}

/**
 * Returns the `graphile-worker` task of a definition. While the outward gate is shut, a scheduled outward job does nothing,
 * because it will run again; any other outward job fails and is retried.
 */
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

/** Returns a function that lists the kinds of jobs to hold back now, or null if there are none. */
export function heldJobs(definitions: readonly JobDefinition[], gate: Pick<OutwardGate, "isShut">, log: Logger) {
  const outward = definitions.filter((definition) => definition.outward).map(({ name }) => name);
  let seen: Promise<string[] | null> | undefined;
  return (): Promise<string[] | null> => {
    // Every worker calls this before each job. A slightly outdated result is enough, because the job itself checks again.
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

/** Starts running jobs. `stop` waits for running jobs; those that do not end in time return to the queue. */
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
  // Jobs are locked under the id of the process's worker pool, not of a single worker.
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
    log.warn({ err: error, job: job.task_identifier, attempt: job.attempts }, "a job failed and will be retried"),
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
