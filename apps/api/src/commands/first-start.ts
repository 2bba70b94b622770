import { readdir } from "node:fs/promises";
import { loadDemo } from "../demo/loader.ts";
import { ConfigError, readConfig } from "../main/config.ts";
import { systemClock } from "../platform/clock.ts";
import { migrateJobs } from "../platform/jobs/jobs.ts";
import { openMediaStore } from "../platform/media/open-media-store.ts";
import { type Closers, closeAll, openCommandConnections } from "./command-database.ts";

// `npm start` runs this while it builds the web app for the first time: the embedded database, its schema and the demo
// artist are there when the server starts. Without it, or where it does nothing, the server makes them itself.

/** Whether nothing of a site is there yet; whatever is belongs to the server, which may be running. */
const isUnused = (dataDir: string) =>
  readdir(dataDir).then(
    (entries) => entries.length === 0,
    (error: NodeJS.ErrnoException) => error.code === "ENOENT",
  );

const closers: Closers = [];
try {
  const config = readConfig(process.env);
  if (config.databaseUrl === undefined && config.seed === "demo" && (await isUnused(config.dataDir))) {
    const { db, pool } = await openCommandConnections(config, closers, { say: () => undefined });
    await migrateJobs(pool);
    const store = await openMediaStore(config);
    closers.push(() => store.close());
    await loadDemo({ db, store, clock: systemClock });
  }
} catch (error) {
  // Of settings that are wrong the server tells.
  if (!(error instanceof ConfigError)) {
    process.stderr.write(`${error instanceof Error ? error.stack : error}\n`);
    process.exitCode = 1;
  }
} finally {
  await closeAll(closers);
}
