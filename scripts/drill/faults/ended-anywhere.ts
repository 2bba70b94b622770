import { rm } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { Worker } from "node:worker_threads";
import { type Site, startSite } from "../../lib/site.ts";
import { temporaryFolder } from "../../lib/temporary.ts";
import { databaseProcesses, processesLeft } from "./database-processes.ts";
import { type Fault, seconds } from "./fault.ts";

const ROUNDS = 40;
/** Threads beside the site that only consume processor time. */
const BUSY_THREADS = 4;
const BEGIN_LIMIT_MS = 240_000;
/** `TimeoutStopSec` of the service. */
const GRACE_MS = 30_000;

/** Keeps the processors busy until `work` has finished. */
async function underLoad<Result>(work: () => Promise<Result>): Promise<Result> {
  const busy = Array.from({ length: BUSY_THREADS }, () => new Worker("for (;;);", { eval: true }));
  try {
    return await work();
  } finally {
    await Promise.all(busy.map((thread) => thread.terminate()));
  }
}

type Moment = {
  name: string;
  /** The signal is sent at a random time within this many milliseconds of the beginning. */
  withinMs: number;
  /** Brings a site into this phase on a data folder that does not exist yet. */
  begin: (dataDir: string) => Promise<Site>;
};

const start = (dataDir: string, seed: "demo" | "none", isAwaited: boolean) =>
  startSite({ dataDir, isAwaited, env: { SEED: seed } });

async function has(site: Site, isSo: () => boolean | Promise<boolean>): Promise<void> {
  const until = performance.now() + BEGIN_LIMIT_MS;
  while (!(await isSo())) {
    if (performance.now() > until) throw new Error(`The moment never came:\n${site.output().slice(-2000)}`);
    await delay(10);
  }
}

const MOMENTS: readonly Moment[] = [
  { name: "a first start", withinMs: 6000, begin: (dataDir) => start(dataDir, "none", false) },
  {
    name: "loading the demo",
    withinMs: 4000,
    begin: async (dataDir) => {
      const site = await start(dataDir, "demo", false);
      await has(site, () => site.output().includes("Loading the demo"));
      return site;
    },
  },
  {
    name: "a start",
    withinMs: 2500,
    begin: async (dataDir) => {
      await (await start(dataDir, "none", true)).end();
      return start(dataDir, "none", false);
    },
  },
  {
    name: "a start after kill -9",
    withinMs: 1500,
    begin: async (dataDir) => {
      await (await start(dataDir, "none", true)).kill();
      const site = await start(dataDir, "none", false);
      // Until then the running PostgreSQL is the killed site's, which is left for the next start.
      await has(site, () => fetch(site.url).then(Boolean, () => false));
      return site;
    },
  },
  {
    name: "a recovery after PostgreSQL's kill -9",
    withinMs: 2500,
    begin: async (dataDir) => {
      const site = await start(dataDir, "none", true);
      for (const pid of await databaseProcesses(dataDir)) process.kill(pid, "SIGKILL");
      return site;
    },
  },
];

/** Sends SIGTERM at random times during starts and recoveries, under processor load; no process of the site may remain. */
export const endedAnywhere: Fault = {
  name: "SIGTERM at any moment, under load",
  pass: "no PostgreSQL outlives its server, ends within its grace",
  run: async ({ hold, scaled }) => {
    const rounds = scaled(ROUNDS, MOMENTS.length);
    const folder = await temporaryFolder("ended");
    let slowest = 0;
    let outlived = 0;
    let control = 0;
    try {
      await underLoad(async () => {
        for (let round = 0; round < rounds; round += 1) {
          const moment = MOMENTS[round % MOMENTS.length];
          if (moment === undefined) throw new Error("There are no moments.");
          const dataDir = join(folder, String(round));
          const site = await moment.begin(dataDir);
          const afterMs = Math.random() * moment.withinMs;
          await delay(afterMs);
          control += (await databaseProcesses(dataDir)).length;
          const began = performance.now();
          await site.end();
          slowest = Math.max(slowest, performance.now() - began);
          const left = await processesLeft(dataDir);
          if (left.length > 0) outlived += 1;
          hold(
            left.length === 0,
            `${left.length} of PostgreSQL's went on after ${Math.round(afterMs)} ms of ${moment.name}`,
          );
          for (const pid of left) process.kill(pid, "SIGKILL");
        }
      });
      hold(slowest <= GRACE_MS, `it took ${seconds(slowest)} to end`);
      hold(control > 0, "PostgreSQL's processes are not seen while it runs: this proves nothing");
      return {
        did: `${rounds} times SIGTERM while it starts for the first time, loads the demo, starts again, or recovers from a kill -9; ${BUSY_THREADS} busy threads beside it`,
        seen: `PostgreSQL outlived ${outlived} of ${rounds}, ended in ${seconds(slowest)} at most (control: ${control} of its processes were seen before the signals)`,
      };
    } finally {
      await rm(folder, { recursive: true, force: true, maxRetries: 10 });
    }
  },
};
