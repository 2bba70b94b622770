import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { Kysely, PostgresDialect } from "kysely";
import pg from "pg";
import { migrateToLatest } from "../src/platform/db/migrate.ts";
import { generateRowTypes, ROW_TYPES_FILE } from "../test/database/row-types.ts";
import { generateTableEffects, TABLE_EFFECTS_FILE } from "../test/database/table-effects.ts";
import { startThrowAwayCluster } from "../test/database/throw-away-cluster.ts";

// Migrates a throw-away database and generates files from its schema: row types, and how tables affect each other.
const cluster = await startThrowAwayCluster();
try {
  await migrateToLatest(cluster.connection);
  const pool = new pg.Pool(cluster.connection);
  // A lost connection also fails the query that uses it.
  pool.on("error", () => undefined);
  const db = new Kysely<Record<string, never>>({ dialect: new PostgresDialect({ pool }) });
  try {
    for (const [file, source] of [
      [ROW_TYPES_FILE, await generateRowTypes(db)],
      [TABLE_EFFECTS_FILE, await generateTableEffects(db)],
    ] as const) {
      await writeFile(join(import.meta.dirname, "..", file), source);
      process.stdout.write(`${file} written\n`);
    }
  } finally {
    await db.destroy();
  }
} finally {
  await cluster.stop();
}
