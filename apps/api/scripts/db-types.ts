import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Kysely, PostgresDialect } from "kysely";
import pg from "pg";
import { startEmbedded } from "../src/platform/db/embedded/index.ts";
import { migrateToLatest } from "../src/platform/db/migrate.ts";
import { generateRowTypes, ROW_TYPES_FILE } from "../test/database/row-types.ts";

// Migrates a throw-away database and writes the row types that its schema gives.
const folder = await mkdtemp(join(tmpdir(), "fanfare-types-"));
const say = (line: string) => process.stdout.write(`${line}\n`);
const embedded = await startEmbedded({
  dataDir: join(folder, "data"),
  exclusive: false,
  throwAway: true,
  log: () => undefined,
});
try {
  await migrateToLatest(embedded.connection);
  const db = new Kysely<Record<string, never>>({
    dialect: new PostgresDialect({ pool: new pg.Pool(embedded.connection) }),
  });
  try {
    await writeFile(join(import.meta.dirname, "..", ROW_TYPES_FILE), await generateRowTypes(db));
    say(`${ROW_TYPES_FILE} written`);
  } finally {
    await db.destroy();
  }
} finally {
  await embedded.release();
  await rm(folder, { recursive: true, force: true });
}
