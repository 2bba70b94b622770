import { chmod, mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { EmbeddedDatabase } from "../../src/platform/db/embedded/index.ts";
import { startEmbedded } from "../../src/platform/db/embedded/index.ts";
import { runsAsRoot, UNPRIVILEGED, userCanEnter } from "../../src/platform/db/embedded/os-user.ts";
import { isAlive, processesWorkingIn } from "../../src/platform/db/embedded/processes.ts";

const PREFIX = "fanfare-throw-away-";

export interface ThrowAwayCluster {
  connection: EmbeddedDatabase["connection"];
  stop: () => Promise<void>;
}

/** A PostgreSQL for one run: without durability, and removed by `stop`, or by the next run when this one was killed. */
export async function startThrowAwayCluster(): Promise<ThrowAwayCluster> {
  const base = await baseFolder();
  await removeLeftovers(base);
  const folder = await mkdtemp(join(base, `${PREFIX}${process.pid}-`));
  await chmod(folder, 0o711);
  const embedded = await startEmbedded({
    dataDir: join(folder, "data"),
    exclusive: false,
    throwAway: true,
    log: () => undefined,
  });
  return {
    connection: embedded.connection,
    stop: async () => {
      await embedded.release();
      await rm(folder, { recursive: true, force: true, maxRetries: 10 });
    },
  };
}

async function baseFolder(): Promise<string> {
  return runsAsRoot() && !(await userCanEnter(tmpdir(), UNPRIVILEGED)) ? "/var/tmp" : tmpdir();
}

async function removeLeftovers(base: string): Promise<void> {
  for (const entry of await readdir(base)) {
    if (!entry.startsWith(PREFIX)) continue;
    const owner = Number(entry.slice(PREFIX.length).split("-")[0]);
    if (owner !== process.pid && (await isAlive(owner))) continue;
    const clusters = join(base, entry, "data", "postgres");
    for (const version of await readdir(clusters).catch(() => [])) {
      for (const pid of (await processesWorkingIn(join(clusters, version))) ?? []) process.kill(pid, "SIGKILL");
    }
    await rm(join(base, entry), { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
  }
}
