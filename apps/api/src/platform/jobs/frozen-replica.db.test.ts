import { setTimeout as delay } from "node:timers/promises";
import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../../test/database/test-database.ts";
import { endReplicas, type JobReplica, startReplicas } from "../../../test/races/job-replicas.ts";
import type { RecoveryTiming } from "./orphaned-job-recovery.ts";

const JOB_MS = 700;
const TIMING: RecoveryTiming = { sweepMs: 200, heartbeatMs: 200, frozenMs: 1500, leftAloneMs: 1000 };

let database: TestDatabase;
let replicas: JobReplica[] = [];
const open = async () => {
  database = await createTestDatabase();
};
const close = async () => {
  await endReplicas(replicas);
  await database.close();
};

/** Duration of a job's first attempt; long enough that it is still running when the signal arrives. */
const INTERRUPTED_MS = 8_000;

const addHeldJob = (for_ms = JOB_MS, first_ms = for_ms) =>
  sql`select graphile_worker.add_job('held_job', ${JSON.stringify({ for_ms, first_ms })}::json)`.execute(database.db);

const left = async () => {
  const { rows } = await sql<{ count: number }>`select count(*) from graphile_worker._private_jobs`.execute(
    database.db,
  );
  return rows[0]?.count;
};

/** Starts three replicas, adds a job and sends `signal` to the replica that takes it. */
async function interrupted(signal: "SIGSTOP" | "SIGKILL", recovery: Partial<RecoveryTiming>) {
  replicas = await startReplicas(3, { connection: database.connection, recovery: { ...TIMING, ...recovery } });
  await addHeldJob(JOB_MS, INTERRUPTED_MS);
  await expect.poll(() => replicas.findIndex(({ said }) => said.includes("began"))).not.toBe(-1);
  const [taker] = replicas.filter(({ said }) => said.includes("began"));
  if (!taker) throw new Error("no process took the job");
  taker.child.kill(signal);
  return { taker, others: replicas.filter((replica) => replica !== taker) };
}

const hasEnded = (some: readonly JobReplica[]) => some.filter(({ said }) => said.includes("ended")).length;

describe("of three replicas", () => {
  beforeEach(open);
  afterEach(close);

  it("one killed with SIGKILL has its job taken over by the others", async () => {
    const { others } = await interrupted("SIGKILL", {});
    await expect.poll(() => hasEnded(others)).toBe(1);
    await expect.poll(left).toBe(0);
  });

  it("one that is frozen has its job taken over and works again once it resumes", async () => {
    const { taker, others } = await interrupted("SIGSTOP", {});
    await expect.poll(() => hasEnded(others)).toBe(1);
    await expect.poll(left).toBe(0);

    taker.child.kill("SIGCONT");
    await expect.poll(() => hasEnded([taker])).toBe(1);
    await endReplicas(others);
    await addHeldJob();
    await expect.poll(() => taker.said.filter((word) => word === "ended").length).toBe(2);
    await expect.poll(left).toBe(0);
  });

  it("one that is frozen keeps its job while its connection is not terminated", async () => {
    const { others } = await interrupted("SIGSTOP", { frozenMs: 3_600_000 });
    // Twice as long as the others need in the tests above.
    await delay(2 * (TIMING.frozenMs + TIMING.leftAloneMs + 2 * TIMING.sweepMs + JOB_MS));
    expect(hasEnded(others)).toBe(0);
    expect(await left()).toBe(1);
  });
});

describe("three replicas that are not interrupted", () => {
  // Shared by both tests, because a process takes long to start.
  beforeAll(async () => {
    await open();
    replicas = await startReplicas(3, { connection: database.connection, recovery: { ...TIMING, frozenMs: 8000 } });
  });
  afterAll(close);

  const begun = () => replicas.flatMap(({ said }) => said).filter((word) => word === "began").length;

  it("a live one keeps a job that takes longer than the recovery delay", async () => {
    const before = begun();
    await addHeldJob(TIMING.leftAloneMs + 10 * TIMING.sweepMs);
    await expect.poll(left).toBe(0);
    expect(begun() - before).toBe(1);
  });

  it("none loses its connection while alive and busy", async () => {
    const before = begun();
    for (let made = 0; made < 9; made += 1) await addHeldJob();
    await expect.poll(left).toBe(0);
    expect(begun() - before).toBe(9);
  });
});
