import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { generateRowTypes, ROW_TYPES_FILE } from "../../../test/database/row-types.ts";
import { generateTableEffects, TABLE_EFFECTS_FILE } from "../../../test/database/table-effects.ts";
import { createTestDatabase, type TestDatabase } from "../../../test/database/test-database.ts";
import { DatabaseNewerError, isSchemaCurrent, MigrationError, migrateToLatest } from "./migrate.ts";
import { migrations } from "./migrations/index.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

test("the generated row types match the migrated schema", async () => {
  const kept = await readFile(join(import.meta.dirname, "../../..", ROW_TYPES_FILE), "utf8");
  expect(await generateRowTypes(database.db), "run `pnpm --filter @fanfare/api db:types`").toBe(kept);
});

test("the generated effects between tables match the migrated schema", async () => {
  const kept = await readFile(join(import.meta.dirname, "../../..", TABLE_EFFECTS_FILE), "utf8");
  expect(await generateTableEffects(database.db), "run `pnpm --filter @fanfare/api db:types`").toBe(kept);
});

test("migrating a migrated database changes nothing", async () => {
  expect(await migrateToLatest(database.connection)).toEqual([]);
});

test("a schema is current if exactly the migrations of this release have run", async () => {
  const { db, pool } = database;
  expect(await isSchemaCurrent(pool)).toBe(true);
  await sql`insert into kysely_migration (name, timestamp) values ('9999_later', '')`.execute(db);
  expect(await isSchemaCurrent(pool)).toBe(false);
  const last = Object.keys(migrations).at(-1);
  await sql`delete from kysely_migration where name = ${last}`.execute(db);
  expect(await isSchemaCurrent(pool)).toBe(false);
  await sql`update kysely_migration set name = ${last} where name = '9999_later'`.execute(db);
  expect(await isSchemaCurrent(pool)).toBe(true);
  await sql`alter table kysely_migration rename to elsewhere`.execute(db);
  expect(await isSchemaCurrent(pool)).toBe(false);
  await sql`alter table elsewhere rename to kysely_migration`.execute(db);
});

test("replicas that start concurrently on an empty database migrate it once", async () => {
  const { db, connection } = database;
  await sql`drop schema public cascade`.execute(db);
  await sql`create schema public`.execute(db);
  const applied = await Promise.all([1, 2, 3, 4].map(() => migrateToLatest(connection)));
  expect(applied.flat().toSorted()).toEqual(Object.keys(migrations).toSorted());
});

test("a database of a later release is refused with the unknown migration's name and left unchanged", async () => {
  const { db, connection } = database;
  await sql`insert into kysely_migration (name, timestamp) values ('2999-01-01-01-future', now()::text)`.execute(db);
  await expect(migrateToLatest(connection)).rejects.toThrow(DatabaseNewerError);
  await expect(migrateToLatest(connection)).rejects.toThrow(/2999-01-01-01-future/);
  await sql`delete from kysely_migration where name like '2999%'`.execute(db);
});

test("failed migrations report the reason", async () => {
  const { db, connection } = database;
  const [first = "", second = ""] = Object.keys(migrations).toSorted();
  const forget = (name: string) => sql`delete from kysely_migration where name = ${name}`.execute(db);
  const { rows } = await sql<{ timestamp: string }>`
    select timestamp from kysely_migration where name = ${first}`.execute(db);
  await forget(first);
  await expect(migrateToLatest(connection)).rejects.toThrow(MigrationError);
  // Out of order: the second has run, the first has not.
  await expect(migrateToLatest(connection)).rejects.toThrow(new RegExp(`nothing was changed: .*${second}`));
  await sql`insert into kysely_migration (name, timestamp) values (${first}, ${rows[0]?.timestamp})`.execute(db);

  // The first of all fails because what it makes is there; a later one might only change rows, which it can do twice.
  await sql`create table kept_migrations as table kysely_migration`.execute(db);
  await sql`delete from kysely_migration`.execute(db);
  await expect(migrateToLatest(connection)).rejects.toThrow(
    new RegExp(`^Migration ${first} failed; nothing was changed: .*already exists`),
  );
  await sql`insert into kysely_migration table kept_migrations`.execute(db);
  await sql`drop table kept_migrations`.execute(db);
});

test("f_unaccent can be used in an index and removes accents", async () => {
  await sql`create table names (name text)`.execute(database.db);
  await sql`create index names_idx on names (f_unaccent(name))`.execute(database.db);
  const folded = await sql<{ folded: string }>`select f_unaccent('Ünïcödé Ørsted') as folded`.execute(database.db);
  expect(folded.rows[0]?.folded).toBe("Unicode Orsted");
});
