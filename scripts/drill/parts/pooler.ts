import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { chmod, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { startReplicatedCluster } from "../../../apps/api/test/database/replicated-cluster.ts";
import { ROOT } from "../../lib/command.ts";
import { freePort } from "../../lib/free-port.ts";
import { type Site, startSite } from "../../lib/site.ts";
import { temporaryFolder } from "../../lib/temporary.ts";
import type { Drill } from "../drill.ts";
import { PlaylistWriter } from "./playlist-writer.ts";

const FULL_ROUNDS = 10;
const WRITERS = 8;
const BACK_MS = 10_000;
const LIMIT_MS = 60_000;
const NOBODY = { uid: 65534, gid: 65534 };

/** The shipped settings with this run's ports and without authentication. */
async function settings(port: number, database: number): Promise<string> {
  const shipped = await readFile(join(ROOT, "infra/pgbouncer/pgbouncer.ini"), "utf8");
  return shipped
    .replace("port=5432", `port=${database}`)
    .replace(/^listen_port = .*$/m, `listen_port = ${port}`)
    .replace(/^auth_type = .*$/m, "auth_type = any")
    .replace(/^auth_file = .*$/m, "")
    .replace("dbname=fanfare", "dbname=fanfare user=fanfare");
}

async function within(limitMs: number, isSo: () => Promise<boolean>): Promise<number> {
  const began = performance.now();
  while (performance.now() - began < limitMs) {
    if (await isSo().catch(() => false)) return performance.now() - began;
    await delay(25);
  }
  return Number.POSITIVE_INFINITY;
}

/**
 * Two processes of the site through PgBouncer in transaction mode, as `infra/pgbouncer` sets it up: writes, mails sent by jobs,
 * and a change on one process seen on the other. Then PgBouncer is killed and restarted amid writes.
 */
export const poolerDrill: Drill = {
  name: "pooler",
  isFullSizeOnly: true,
  run: async ({ size, say }) => {
    const counts = { passed: 0, failed: 0 };
    const count = (held: boolean, line: string) => {
      counts[held ? "passed" : "failed"] += 1;
      if (!held) say(line);
    };
    if (spawnSync("pgbouncer", ["--version"]).error) {
      say("not run: there is no pgbouncer on this machine (Debian's package has it)");
      return { passed: 1, failed: 0 };
    }
    const cluster = await startReplicatedCluster();
    const folder = await temporaryFolder("pooler");
    const port = await freePort();
    const file = join(folder, "pgbouncer.ini");
    await writeFile(file, await settings(port, cluster.primary.port));
    await chmod(file, 0o644);
    let pooler: ChildProcess | undefined;
    const startPooler = () => {
      const user = process.getuid?.() === 0 ? NOBODY : {};
      pooler = spawn("pgbouncer", ["-q", file], { stdio: "ignore", ...user });
    };
    const endPooler = async () => {
      if (!pooler || pooler.exitCode !== null || pooler.signalCode !== null) return;
      const ended = once(pooler, "exit");
      pooler.kill("SIGKILL");
      await ended;
    };
    startPooler();
    const sites: Site[] = [];
    try {
      const env = {
        DATABASE_URL: `postgres://fanfare@127.0.0.1:${port}/fanfare`,
        DATABASE_DIRECT_URL: cluster.primary.url,
        SECRET_KEY: "p".repeat(40),
        SEED: "none",
      };
      for (const name of ["one", "two"]) sites.push(await startSite({ dataDir: join(folder, name), env }));
      const [one, two] = sites;
      if (!one || !two) throw new Error("No process was started.");
      const writer = await PlaylistWriter.login(one);
      const headers = { authorization: `Token ${writer.token}`, "content-type": "application/json" };

      // LISTEN: a write on one process invalidates the other's cached response.
      const categoriesOf = async (site: Site) => (await fetch(`${site.url}/api/store/categories/`)).text();
      const before = await categoriesOf(two);
      const changed = await fetch(`${one.url}/trpc/store.manage.categories.create`, {
        method: "POST",
        headers,
        body: JSON.stringify({ name: "Heard Elsewhere", description: "" }),
      });
      const tookMs = await within(LIMIT_MS, async () => (await categoriesOf(two)) !== before);
      say(`a change made on one process (${changed.status}) was seen on the other after ${Math.round(tookMs)} ms`);
      count(tookMs < LIMIT_MS, "the other process never heard of a change");

      // The job runner, tested with a mail.
      await fetch(`${one.url}/api/auth/password/reset/`, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ email: one.owner.email }),
      });
      const mailed = await within(LIMIT_MS, async () => (await one.outbox()).length + (await two.outbox()).length > 0);
      count(mailed < LIMIT_MS, "no job sent the mail");

      const rounds = Math.max(1, Math.round(FULL_ROUNDS * size));
      let slowest = 0;
      for (let round = 0; round < rounds; round += 1) {
        const writing = writer.write(one, WRITERS);
        await writer.begun;
        await endPooler();
        startPooler();
        slowest = Math.max(slowest, await within(LIMIT_MS, () => writer.writeOnce(one)));
        writer.stop();
        await writing;
      }
      const { lost, doubled } = await writer.compare(one);
      say(
        `${rounds} restarts of PgBouncer amid writes: ${writer.acknowledged} acknowledged, ${lost} lost, ${doubled} doubled; writing again after ${Math.round(slowest)} ms at most`,
      );
      count(lost === 0 && doubled === 0, `${lost} writes are gone, ${doubled} there twice`);
      count(slowest <= BACK_MS, `it took ${Math.round(slowest)} ms`);
    } finally {
      for (const site of sites) await site.stop();
      await endPooler();
      await cluster.stop();
      await rm(folder, { recursive: true, force: true, maxRetries: 10 });
    }
    return counts;
  },
};
