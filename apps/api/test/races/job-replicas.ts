import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { createInterface } from "node:readline";
import type pg from "pg";
import type { RecoveryTiming } from "../../src/platform/jobs/orphaned-job-recovery.ts";

type Said = "ready" | "began" | "ended";

/** A process that runs jobs, and its output so far. */
export type JobReplica = { child: ChildProcess; said: Said[] };

/** Starts `count` processes that run jobs, and waits until each is ready. End them with `endReplicas`. */
export async function startReplicas(
  count: number,
  given: { connection: pg.PoolConfig; recovery: Partial<RecoveryTiming> },
): Promise<JobReplica[]> {
  const replicas = Array.from({ length: count }, () => start(given));
  await Promise.all(replicas.map(({ isReady }) => isReady));
  return replicas;
}

function start(given: object): JobReplica & { isReady: Promise<void> } {
  const child = spawn(process.execPath, [join(import.meta.dirname, "job-replica.ts"), JSON.stringify(given)], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const said: Said[] = [];
  const isReady = Promise.withResolvers<void>();
  createInterface({ input: child.stdout }).on("line", (line) => {
    said.push(line as Said);
    if (line === "ready") isReady.resolve();
  });
  child.once("exit", (code) => isReady.reject(new Error(`a replica ended with ${code}`)));
  return { child, said, isReady: isReady.promise };
}

/** Ends them permanently, including frozen ones. */
export async function endReplicas(replicas: readonly JobReplica[]): Promise<void> {
  await Promise.all(
    replicas.map(async ({ child }) => {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const ended = once(child, "exit");
      child.kill("SIGKILL");
      await ended;
    }),
  );
}
