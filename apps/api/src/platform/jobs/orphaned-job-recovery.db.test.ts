import pino from "pino";
import { afterAll, beforeAll, expect, it, onTestFinished } from "vitest";
import { startCutOff } from "../../../test/database/cut-off.ts";
import { createTestDatabase, type TestDatabase } from "../../../test/database/test-database.ts";
import { createDatabase } from "../db/client.ts";
import { addJob } from "./jobs.ts";
import { releaseOrphanedJobs } from "./orphaned-job-recovery.ts";
import { WORKER_LOCKS } from "./worker-locks.queries.ts";

declare module "./jobs.ts" {
  interface JobPayloads {
    long_job: { of: string };
  }
}

const log = pino({ level: "silent" });
let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

/** Returns the process id of the connection that holds a worker's lock. */
const lockHolder = async (worker: string) => {
  const { rows } = await database.pool.query<{ pid: number }>(
    "select pid from pg_locks where locktype = 'advisory' and objid = hashtext($1)::oid and granted",
    [worker],
  );
  return rows[0]?.pid;
};

/** Adds a job that `worker` took a minute ago and has not finished. */
async function takenBy(worker: string): Promise<void> {
  await addJob(database.db, "long_job", { of: worker }, { queue: worker });
  for (const table of ["_private_jobs", "_private_job_queues"]) {
    const ours = table === "_private_jobs" ? "payload->>'of' = $1" : "queue_name = $1";
    await database.pool.query(
      `update graphile_worker.${table} set locked_by = $1, locked_at = now() - interval '1 minute' where ${ours}`,
      [worker],
    );
  }
}

const holders = async () => {
  const { rows } = await database.pool.query<{ locked_by: string }>(
    `select locked_by from graphile_worker._private_jobs where locked_by is not null
     union all select locked_by from graphile_worker._private_job_queues where locked_by is not null`,
  );
  return [...new Set(rows.map((row) => row.locked_by))];
};

it("releases the jobs of a worker whose process is gone, but not those of a live one", async () => {
  const replica = releaseOrphanedJobs({ pool: database.pool, log });
  onTestFinished(() => replica.stop());
  replica.add("worker-alive");
  // Wait for the lock first: these jobs were taken a minute ago, so nothing else protects them from being released.
  await expect.poll(() => lockHolder("worker-alive")).toBeDefined();
  await takenBy("worker-alive");
  await takenBy("worker-killed");

  const restarted = releaseOrphanedJobs({ pool: database.pool, log, timing: { sweepMs: 50 } });
  onTestFinished(() => restarted.stop());
  await expect.poll(holders).toEqual(["worker-alive"]);
  await replica.stop();
  // Stopping ends its connection, as killing its process would.
  await expect.poll(holders).toEqual([]);
});

it("reacquires its locks after its connection was cut", async () => {
  const replica = releaseOrphanedJobs({ pool: database.pool, log });
  onTestFinished(() => replica.stop());
  replica.add("worker-cut");
  const held = () => lockHolder("worker-cut");
  await expect.poll(held).toBeDefined();
  const before = await held();
  await database.pool.query("select pg_terminate_backend($1)", [before]);
  await expect.poll(async () => ![undefined, before].includes(await held())).toBe(true);
});

it("holds one connection, however often the database becomes unavailable while it waits for its locks", async () => {
  // A killed database sends no message: the loss is reported first by the connection and then by its statement.
  const link = await startCutOff(database.connection);
  const own = createDatabase(link.connection, { log });
  const blocker = await database.pool.connect();
  await blocker.query("select pg_advisory_lock($1, hashtext('worker-waits'))", [WORKER_LOCKS]);
  const replica = releaseOrphanedJobs({ pool: own.pool, log });
  replica.add("worker-waits");
  const waiting = async () => {
    const { rows } = await blocker.query<{ pid: number }>(
      "select pid from pg_locks where locktype = 'advisory' and objid = hashtext('worker-waits')::oid and not granted",
    );
    return rows.map(({ pid }) => pid);
  };
  try {
    for (let cut = 0; cut < 3; cut += 1) {
      const known = await waiting();
      await expect.poll(async () => (await waiting()).filter((pid) => !known.includes(pid))).toHaveLength(1);
      await link.cut();
      await link.restore();
    }
    expect(own.pool.totalCount).toBeLessThan(2);
  } finally {
    blocker.release(true);
    await replica.stop();
  }
  expect(own.pool.totalCount - own.pool.idleCount).toBe(0);
  await own.close();
  await link.cut();
});
