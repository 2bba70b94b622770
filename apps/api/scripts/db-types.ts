import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { Kysely, PostgresDialect } from "kysely";
import pg from "pg";
import { migrateToLatest } from "../src/platform/db/migrate.ts";
import { generateRowTypes, ROW_TYPES_FILE } from "../test/database/row-types.ts";
import { startThrowAwayCluster } from "../test/database/throw-away-cluster.ts";

// Migrates a throw-away database and writes the row types that its schema gives.
const cluster = await startThrowAwayCluster();
try {
  await migrateToLatest(cluster.connection);
  const pool = new pg.Pool(cluster.connection);
  // A lost connection also fails the query that needs it.
  pool.on("error", () => undefined);
  const db = new Kysely<Record<string, never>>({ dialect: new PostgresDialect({ pool }) });
  try {
    await writeFile(join(import.meta.dirname, "..", ROW_TYPES_FILE), await generateRowTypes(db));
    process.stdout.write(`${ROW_TYPES_FILE} written\n`);
  } finally {
    await db.destroy();
  }
} finally {
  await cluster.stop();
}
