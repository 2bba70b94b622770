import { readConfig } from "../main/config.ts";
import { migrateJobs } from "../platform/jobs/jobs.ts";
import { printLine } from "../platform/print-line.ts";
import { type Closers, closeAll, openCommandConnections } from "./command-database.ts";
import { explainFailure } from "./explain-failure.ts";

// `npm run migrate`: migrates the schema to this release and does nothing else, for updates in separate steps. A server also does
// this on start, under the same lock.

const closers: Closers = [];
try {
  const { pool } = await openCommandConnections(readConfig(process.env), closers, { print: printLine });
  await migrateJobs(pool);
  printLine("The database's schema is that of this release.");
} catch (error) {
  process.stderr.write(`${explainFailure(error)}\n`);
  process.exitCode = 1;
} finally {
  await closeAll(closers);
}
