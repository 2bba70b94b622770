import { type ChildProcess, spawn } from "node:child_process";
import { chown, mkdir, readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { parse } from "yaml";
import { startThrowAwayCluster } from "../../apps/api/test/database/throw-away-cluster.ts";
import { ROOT } from "../../scripts/lib/command.ts";
import { freePort } from "../../scripts/lib/free-port.ts";
import { readEnv, type Stage, valuesOf } from "./dockerfile.ts";
import { demand, type Report } from "./report.ts";

/**
 * An unprivileged user, like the image's `node`; only root can switch to one. It is PostgreSQL's own user, the only one that may
 * enter the folder of its socket.
 */
async function unprivilegedUser(socketDir: string): Promise<{ uid: number; gid: number } | null> {
  if (process.getuid?.() !== 0) return null;
  const { uid, gid } = await stat(socketDir);
  demand(uid !== 0, "PostgreSQL runs as root");
  return { uid, gid };
}

const START_TIMEOUT_MS = 240_000;

export const OWNER = { email: "owner@artist.example", password: "a-password-for-this-check" };

export type RunningSite = {
  port: number;
  dataDir: string;
  /** Starts the same build on an empty data folder. */
  startEmpty(): Promise<RunningSite | null>;
  stop(): Promise<void>;
};

/** The arguments of `CMD ["node", "x"]`. */
const words = (value: string): string[] => JSON.parse(value.slice(value.indexOf("["))) as string[];

/**
 * Waits until the site is healthy, then runs the image's health check once. Requests find out when, since each run of the check
 * starts a process, which would take processor time from the start that is waited for.
 */
async function becomesHealthy(command: string[], env: NodeJS.ProcessEnv, site: ChildProcess): Promise<boolean> {
  const until = Date.now() + START_TIMEOUT_MS;
  while (!(await isHealthy(env.PORT))) {
    if (Date.now() > until || site.exitCode !== null) return false;
    await delay(300);
  }
  const [file = "", ...args] = command;
  const code = await new Promise<number | null>((resolve) => {
    spawn(file, args, { env, stdio: "ignore" }).on("close", resolve);
  });
  return code === 0;
}

const isHealthy = (port = ""): Promise<boolean> =>
  fetch(`http://127.0.0.1:${port}/api/health/`).then(
    ({ ok }) => ok,
    () => false,
  );

/** Does what the Kubernetes job of an update does, with the image's build on the site's still empty database. */
async function checkMigration(
  report: Report,
  cwd: string,
  { env, runsAs }: { env: NodeJS.ProcessEnv; runsAs: { uid: number; gid: number } | null },
): Promise<void> {
  const text = await readFile(join(ROOT, "infra/kubernetes/migration/job.yaml"), "utf8");
  const job = parse(text) as { spec: { template: { spec: { containers: { command: string[] }[] } } } };
  const [file = "", ...args] = job.spec.template.spec.containers[0]?.command ?? [];
  await report.check("image: the migration's job brings the schema up to date", async () => {
    const migration = spawn(file, args, { cwd, env, stdio: ["ignore", "pipe", "pipe"], ...runsAs });
    let output = "";
    for (const stream of [migration.stdout, migration.stderr]) {
      stream.setEncoding("utf8").on("data", (said: string) => {
        output += said;
      });
    }
    const code = await new Promise<number | null>((resolve) => migration.on("close", resolve));
    demand(code === 0 && output.includes("schema is that of this release"), `${code}: ${output.slice(-2000)}`);
  });
}

/** Starts the result of the image's steps in `folder`/out, according to its CMD, on its own database. Null when it failed. */
export async function startBuiltSite(
  report: Report,
  folder: string,
  running: Stage,
  seed: "demo" | "none",
): Promise<RunningSite | null> {
  const dataDir = join(folder, seed === "demo" ? "data" : "data-empty");
  await mkdir(dataDir);
  const cluster = await startThrowAwayCluster();
  const port = await freePort();
  const { host, user, database } = cluster.connection;
  const runsAs = await unprivilegedUser(host);
  if (runsAs) await chown(dataDir, runsAs.uid, runsAs.gid);
  const env: NodeJS.ProcessEnv = {
    PATH: `${join(ROOT, "node_modules/.bin")}:${process.env.PATH}`,
    ...readEnv(valuesOf(running, "ENV")),
    // PostgreSQL's user has no account that names a home directory, where libraries look for settings.
    HOME: dataDir,
    HOST: "127.0.0.1",
    PORT: String(port),
    DATA_DIR: dataDir,
    DATABASE_URL: `postgres://${user}@/${database}?host=${encodeURIComponent(host)}`,
    PUBLIC_URL: "https://artist.example",
    OWNER_EMAIL: OWNER.email,
    OWNER_PASSWORD: OWNER.password,
    TRUST_PROXY: "127.0.0.1",
    SEED: seed,
    LOG_LEVEL: "warn",
  };
  if (seed === "demo") await checkMigration(report, join(folder, "out"), { env, runsAs });
  const [file = "", ...args] = words(valuesOf(running, "CMD")[0] ?? "[]");
  const site = spawn(file, args, {
    cwd: join(folder, "out"),
    env,
    stdio: ["ignore", "pipe", "pipe"],
    ...runsAs,
  });
  let output = "";
  const hear = (chunk: Buffer) => {
    output += chunk.toString();
  };
  site.stdout.on("data", hear);
  site.stderr.on("data", hear);
  const ended = new Promise<number | null>((resolve) => site.on("close", resolve));
  const stop = async () => {
    site.kill("SIGTERM");
    await ended;
    await cluster.stop();
  };

  const health = (valuesOf(running, "HEALTHCHECK")[0] ?? "").replace(/^.*?CMD /, "");
  const healthy = await report.check(
    `image: its command becomes healthy by its own health check (${seed})`,
    async () => {
      demand(await becomesHealthy(words(health), env, site), output.slice(-2000));
    },
  );
  if (!healthy) {
    await stop();
    return null;
  }
  return {
    port,
    dataDir,
    startEmpty: () => startBuiltSite(report, folder, running, "none"),
    async stop() {
      await report.check(`image: ends cleanly on SIGTERM (${seed})`, async () => {
        site.kill("SIGTERM");
        demand((await Promise.race([ended, delay(60_000, -1)])) === 0, output.slice(-2000));
      });
      await stop();
    },
  };
}
