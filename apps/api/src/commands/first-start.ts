import { readdir } from "node:fs/promises";
import { loadDemo } from "../demo/loader.ts";
import { ConfigError, readConfig } from "../main/config.ts";
import { systemClock } from "../platform/clock.ts";
import { migrateJobs } from "../platform/jobs/jobs.ts";
import { openMediaStore } from "../platform/media/store/open-media-store.ts";
import { type Closers, closeAll, openCommandConnections } from "./command-database.ts";

// `npm start` runs this while it builds the web app for the first time, so that the embedded database, its schema and the demo
// artist exist when the server starts. Otherwise the server creates them itself.

/** Whether no site exists yet; an existing one belongs to the server, which may be running. */
const isUnused = (dataDir: string) =>
  readdir(dataDir).then(
    (entries) => entries.length === 0,
    (error: NodeJS.ErrnoException) => error.code === "ENOENT",
  );

const closers: Closers = [];
try {
  const config = readConfig(process.env);
  if (config.databaseUrl === undefined && config.seed === "demo" && (await isUnused(config.dataDir))) {
    const { db, pool } = await openCommandConnections(config, closers, { print: () => undefined });
    await migrateJobs(pool);
    const store = await openMediaStore(config);
    closers.push(() => store.close());
    await loadDemo({ db, store, clock: systemClock });
  }
} catch (error) {
  // The server reports invalid settings.
  if (!(error instanceof ConfigError)) {
    process.stderr.write(`${error instanceof Error ? error.stack : error}\n`);
    process.exitCode = 1;
  }
} finally {
  await closeAll(closers);
}
