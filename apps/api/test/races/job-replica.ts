import { setTimeout as delay } from "node:timers/promises";
import type pg from "pg";
import pino from "pino";
import { createDatabase } from "../../src/platform/db/client.ts";
import { defineJob, startJobs } from "../../src/platform/jobs/jobs.ts";
import { OPEN_GATE } from "../open-gate.ts";

// A separate process that runs jobs, like a replica of the site. Its argument: the connection and the timing of job recovery.
// Prints `began` and `ended` for each job, and runs until it is ended.

declare module "../../src/platform/jobs/jobs.ts" {
  interface JobPayloads {
    /** `first_ms`: the duration of the first attempt, if different. */
    held_job: { for_ms: number; first_ms?: number };
  }
}

const given = JSON.parse(process.argv[2] ?? "{}") as {
  connection: pg.PoolConfig;
  recovery: NonNullable<Parameters<typeof startJobs>[0]["recovery"]>;
};
const say = (line: string) => void process.stdout.write(`${line}\n`);
const { pool } = createDatabase({ ...given.connection, max: 6 }, { log: { warn: () => undefined } });
await startJobs({
  pool,
  log: pino({ level: "silent" }),
  concurrency: 1,
  gate: OPEN_GATE,
  recovery: given.recovery,
  definitions: [
    defineJob({
      name: "held_job",
      outward: false,
      async run({ for_ms, first_ms = for_ms }, { job }) {
        say("began");
        await delay(job.attempts === 1 ? first_ms : for_ms);
        say("ended");
      },
    }),
  ],
});
say("ready");
