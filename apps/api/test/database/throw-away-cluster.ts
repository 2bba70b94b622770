import { chmod, mkdtemp, readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { runAfterOurEnd } from "../../../../scripts/lib/after-our-end.ts";
import { scratchFolder } from "../../../../scripts/lib/scratch-folder.ts";
import type { EmbeddedDatabase } from "../../src/platform/db/embedded/index.ts";
import { startEmbedded } from "../../src/platform/db/embedded/index.ts";
import { NOBODY, runsAsRoot, userCanEnter } from "../../src/platform/db/embedded/os-user.ts";
import { isAlive, kill, processesWorkingIn } from "../../src/platform/db/embedded/processes.ts";

const PREFIX = "fanfare-throw-away-";

export interface ThrowAwayCluster {
  connection: EmbeddedDatabase["connection"];
  stop: () => Promise<void>;
}

/** Starts a PostgreSQL without durability for one run. It is removed by `stop`, or when this process ends for any reason. */
export async function startThrowAwayCluster(): Promise<ThrowAwayCluster> {
  const base = await baseFolder();
  await removeLeftovers(base);
  const folder = await mkdtemp(join(base, `${PREFIX}${process.pid}-`));
  await chmod(folder, 0o711);
  removeAfterOurEnd(folder);
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

/** Ensures that a killed run leaves neither its folder nor its server behind. */
export function removeAfterOurEnd(folder: string): void {
  const script = `
    [ -d "$1" ] || exit 0
    for lock in "$1"/data/postgres/*/postmaster.pid; do
      pid=$(head -n 1 "$lock" 2>/dev/null) || continue
      kill -QUIT "$pid"
      for try in 1 2 3 4 5 6 7 8 9 10; do kill -0 "$pid" 2>/dev/null || break; sleep 0.3; done
    done
    rm -rf "$1"`;
  runAfterOurEnd(script, [folder]);
}

async function baseFolder(): Promise<string> {
  const folder = scratchFolder();
  return runsAsRoot() && !(await userCanEnter(folder, NOBODY)) ? "/var/tmp" : folder;
}

/** Removes folders left when the machine went down during a run. */
async function removeLeftovers(base: string): Promise<void> {
  for (const entry of await readdir(base)) {
    if (!entry.startsWith(PREFIX)) continue;
    const owner = Number(entry.slice(PREFIX.length).split("-")[0]);
    if (owner !== process.pid && (await isAlive(owner))) continue;
    const clusters = join(base, entry, "data", "postgres");
    for (const version of await readdir(clusters).catch(() => [])) {
      for (const pid of (await processesWorkingIn(join(clusters, version))) ?? []) kill(pid);
    }
    await rm(join(base, entry), { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
  }
}
