import { readConfig } from "../main/config.ts";
import { migrateJobs } from "../platform/jobs/jobs.ts";
import { printLine } from "../platform/print-line.ts";
import { type Closers, closeAll, openCommandConnections } from "./command-database.ts";
import { explainFailure } from "./explain-failure.ts";
import { INTERRUPTED, stopSignal } from "./stop-signal.ts";

// `npm run migrate`: migrates the schema to this release and does nothing else, for updates in separate steps. A server also does
// this on start, under the same lock.

const closers: Closers = [];
const stop = stopSignal();
try {
  const { pool } = await openCommandConnections(readConfig(process.env), closers, {
    print: printLine,
    signal: stop,
  });
  await migrateJobs(pool);
  printLine("The database's schema is that of this release.");
} catch (error) {
  process.stderr.write(`${stop.aborted ? "Stopped. Nothing was changed." : explainFailure(error)}\n`);
  process.exitCode = stop.aborted ? INTERRUPTED : 1;
} finally {
  await closeAll(closers);
}
