import { setTimeout as delay } from "node:timers/promises";
import pino from "pino";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../../test/database/test-database.ts";
import { OPEN_GATE } from "../../../test/open-gate.ts";
import { createDatabase } from "../db/client.ts";
import { addJob, defineJob, startJobs } from "./jobs.ts";
import { reconnectingPool } from "./reconnecting-pool.ts";

declare module "./jobs.ts" {
  interface JobPayloads {
    cut_connections: { fail: boolean };
    slow_note: Record<never, never>;
  }
}

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

const left = async () => {
  const { rows } = await database.pool.query<{ jobs: number }>(
    "select count(*)::int as jobs from graphile_worker.jobs",
  );
  return rows[0]?.jobs;
};

it.each([false, true])(
  "continues when the database's connections are cut while a job ends (failing: %s)",
  async (fail) => {
    const own = createDatabase(database.connection, { log: { warn: () => undefined } });
    const runs: number[] = [];
    const jobs = await startJobs({
      pool: own.pool,
      log: pino({ level: "silent" }),
      definitions: [
        defineJob({
          name: "cut_connections",
          outward: false,
          async run(_payload, { job }) {
            runs.push(job.attempts);
            if (job.attempts > 1) return;
            // All connections except the one that runs this query, so that the runner's next query meets a dead connection.
            await database.pool.query(
              "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()",
            );
            if (fail) throw new Error("and the job fails as well");
          },
        }) as never,
      ],
      concurrency: 2,
      gate: OPEN_GATE,
    });
    try {
      await addJob(database.db, "cut_connections", { fail });
      await expect.poll(() => runs.length).toBeGreaterThan(0);
      // An unhandled rejection would fail the test run; the job's end is recorded once the database is available again.
      if (fail) {
        await expect
          .poll(async () => {
            const { rows } = await database.pool.query("select 1 from graphile_worker.jobs where locked_at is null");
            return rows.length + ((await left()) === 0 ? 1 : 0);
          })
          .toBeGreaterThan(0);
      } else await expect.poll(left).toBe(0);
    } finally {
      await jobs.stop();
      await own.close();
    }
  },
);

it.each([false, true])("stops only once the end of its last job is recorded (failing: %s)", async (fail) => {
  const own = createDatabase(database.connection, { log: { warn: () => undefined } });
  const started = Promise.withResolvers<void>();
  const mayEnd = Promise.withResolvers<void>();
  const jobs = await startJobs({
    pool: own.pool,
    log: pino({ level: "silent" }),
    definitions: [
      defineJob({
        name: "slow_note",
        outward: false,
        async run() {
          started.resolve();
          await mayEnd.promise;
          if (fail) throw new Error("the job fails");
        },
      }) as never,
    ],
    concurrency: 2,
    gate: OPEN_GATE,
  });
  await addJob(database.db, "slow_note", {}, { maxAttempts: 1 });
  await started.promise;

  const blocker = await database.pool.connect();
  let isStopped = false;
  try {
    await blocker.query("begin; lock table graphile_worker._private_jobs in access exclusive mode");
    const stopping = jobs.stop().then(() => {
      isStopped = true;
    });
    mayEnd.resolve();
    // Wait until the update that records the job's end is blocked by the table lock.
    await expect
      .poll(async () => {
        const { rows } = await blocker.query("select 1 from pg_locks where not granted and mode = 'RowExclusiveLock'");
        return rows.length;
      })
      .toBeGreaterThan(0);
    await delay(100);
    expect(isStopped).toBe(false);
    await blocker.query("commit");
    await stopping;
  } finally {
    blocker.release();
    await own.close();
  }
  const { rows } = await database.pool.query(
    "select last_error from graphile_worker.jobs where task_identifier = 'slow_note' or locked_at is not null",
  );
  expect(rows).toEqual(fail ? [{ last_error: "the job fails" }] : []);
});

it("lends no connection to a stopped runner, so that a late retry of recording a job's end does not reject", async () => {
  const own = createDatabase(database.connection, { log: { warn: () => undefined } });
  const { pool, finish } = reconnectingPool(own.pool);
  await finish();
  await own.close();
  const late = pool.connect().then(
    () => "lent",
    () => "rejected",
  );
  expect(await Promise.race([late, delay(50).then(() => "nothing")])).toBe("nothing");
});
