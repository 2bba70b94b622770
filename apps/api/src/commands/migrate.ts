import { ConfigError, readConfig } from "../main/config.ts";
import { EmbeddedDatabaseError } from "../platform/db/embedded/index.ts";
import { DatabaseNewerError, MigrationError } from "../platform/db/migrate.ts";
import { migrateJobs } from "../platform/jobs/jobs.ts";
import { type Closers, closeAll, openCommandConnections } from "./command-database.ts";

// `npm run migrate`: migrates the schema to this release and does nothing else, for updates in separate steps. A server also does
// this on start, under the same lock.

const OPERATOR_ERRORS = [ConfigError, DatabaseNewerError, EmbeddedDatabaseError, MigrationError];

const say = (line: string) => void process.stdout.write(`${line}\n`);
const closers: Closers = [];
try {
  const { pool } = await openCommandConnections(readConfig(process.env), closers, { say });
  await migrateJobs(pool);
  say("The database's schema is that of this release.");
} catch (error) {
  const isExplained = OPERATOR_ERRORS.some((kind) => error instanceof kind);
  process.stderr.write(`${error instanceof Error ? (isExplained ? error.message : error.stack) : error}\n`);
  process.exitCode = 1;
} finally {
  await closeAll(closers);
}
