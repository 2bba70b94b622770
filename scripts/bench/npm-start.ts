/**
 * Measures `npm start` in a fresh clone: packages, build, database and demo until the first page is served; the installed size;
 * then further starts. Also reports how long the last whole `npm test` took here, without running it.
 *
 *   node scripts/bench/npm-start.ts [--again 5]
 */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { parseArgs } from "node:util";
import { figure } from "../../apps/api/bench/support/figures.ts";
import { median, print } from "../../apps/api/bench/support/load.ts";
import { ROOT, runCommand } from "../lib/command.ts";
import { freePort } from "../lib/free-port.ts";
import { lastTestRun } from "../lib/last-test-run.ts";
import { temporaryFolder } from "../lib/temporary.ts";

const { values } = parseArgs({ options: { again: { type: "string", default: "5" } } });
const LIMIT_MS = 300_000;
const BUDGETS = { firstSeconds: 30, againSeconds: 1, megabytes: 600, testSeconds: 360 };

/** Seconds from the command to the first page; the site is stopped afterwards. */
async function startedIn(folder: string): Promise<number> {
  const port = String(await freePort());
  const began = performance.now();
  const child = spawn("npm", ["start"], {
    cwd: folder,
    env: { ...process.env, PORT: port, LOG_LEVEL: "error" },
    stdio: ["ignore", "ignore", "inherit"],
  });
  const ended = once(child, "exit");
  try {
    for (;;) {
      const page = await fetch(`http://127.0.0.1:${port}/`).catch(() => null);
      if (page?.ok) return (performance.now() - began) / 1000;
      if (child.exitCode !== null || performance.now() - began > LIMIT_MS)
        throw new Error("npm start did not get there");
      await delay(20);
    }
  } finally {
    child.kill("SIGTERM");
    await ended;
    // npm does not wait for the site to end, and the next start would.
    const database = join(folder, "data", "postgres", "18", "postmaster.pid");
    for (const limit = Date.now() + LIMIT_MS; existsSync(database) && Date.now() < limit; ) await delay(20);
  }
}

/** A folder's size on disk; links are not followed and hard-linked files count once. */
async function megabytesOf(folder: string): Promise<number> {
  const seen = new Set<number>();
  let blocks = 0;
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const { ino, blocks: own } = await stat(join(entry.parentPath, entry.name));
    if (!seen.has(ino)) blocks += own;
    seen.add(ino);
  }
  return (blocks * 512) / 1e6;
}

const folder = await temporaryFolder("npm-start");
try {
  const clone = join(folder, "fanfare");
  const { code } = await runCommand("git", ["clone", "--quiet", ROOT, clone]);
  if (code !== 0) print("This is no git checkout, or there is no git here: npm start is not measured.");
  else {
    const { output } = await runCommand("git", ["status", "--porcelain"]);
    if (output.trim() !== "") print("Of the last commit; what is not committed is not in the clone.");
    const first = await startedIn(clone);
    print(`npm start on a bare clone: ${first.toFixed(1)} s`);
    figure({
      what: "npm start on a bare clone",
      unit: "s",
      ours: first,
      budget: `<= ${BUDGETS.firstSeconds}`,
      isMet: first <= BUDGETS.firstSeconds,
    });
    const megabytes = await megabytesOf(join(clone, "node_modules"));
    print(`installed for it: ${megabytes.toFixed(0)} MB`);
    figure({
      what: "installed for npm start",
      unit: "MB",
      ours: megabytes,
      budget: `<= ${BUDGETS.megabytes}`,
      isMet: megabytes <= BUDGETS.megabytes,
    });
    const times: number[] = [];
    for (let index = 0; index < Number(values.again); index += 1) times.push(await startedIn(clone));
    const again = median(times);
    print(`npm start again: median ${again.toFixed(2)} s of ${times.map((time) => time.toFixed(2)).join(", ")}`);
    figure({
      what: "npm start again",
      unit: "s",
      ours: again,
      budget: `<= ${BUDGETS.againSeconds}`,
      isMet: again <= BUDGETS.againSeconds,
    });
  }
} finally {
  await rm(folder, { recursive: true, force: true, maxRetries: 5 });
}

const run = await lastTestRun();
print(
  run
    ? `npm test: ${Math.round(run.seconds)} s on ${run.at} with ${run.cores} cores`
    : "npm test: no whole run is recorded here",
);
figure({
  what: "npm test, the last whole run",
  unit: "s",
  ours: run?.seconds ?? Number.NaN,
  budget: `<= ${BUDGETS.testSeconds}`,
  isMet: run === null ? null : run.seconds <= BUDGETS.testSeconds,
});
