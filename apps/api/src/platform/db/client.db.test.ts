import { sql } from "kysely";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../../test/database/test-database.ts";
import { createDatabase } from "./client.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

test("returns bigint as a number, numeric as exact text, date as text and timestamptz as a Date", async () => {
  const { rows } = await sql`
    select count(*) as count, 9007199254740991::bigint as big, null::bigint as nothing,
           array[1, null, 3]::bigint[] as bigs, 12.50::numeric(10, 2) as price,
           date '2024-02-29' as day, array[date '2024-02-29'] as days,
           timestamptz '2024-01-05T20:00:00+02' as instant`.execute(database.db);
  expect(rows[0]).toEqual({
    count: 1,
    big: 9007199254740991,
    nothing: null,
    bigs: [1, null, 3],
    price: "12.50",
    day: "2024-02-29",
    days: ["2024-02-29"],
    instant: new Date("2024-01-05T18:00:00Z"),
  });
});

test("dates and days are the same on a server with another time zone and format of dates", async () => {
  const name = pg.escapeIdentifier(
    (await sql<{ name: string }>`select current_database() as name`.execute(database.db)).rows[0]?.name ?? "",
  );
  const given = { timezone: "America/St_Johns", datestyle: "German, DMY", intervalstyle: "sql_standard" };
  for (const [setting, value] of Object.entries(given)) {
    await sql`alter database ${sql.raw(name)} set ${sql.raw(setting)} = ${sql.lit(value)}`.execute(database.db);
  }
  const { db, close } = createDatabase(
    { ...database.connection, Client: pg.Client },
    { log: { warn: () => undefined } },
  );
  try {
    const { rows } = await sql`select date '2024-02-29' as day, timestamptz '2024-01-05T20:00:00Z' as instant,
      timestamptz '2024-01-05T23:30:00Z' < date '2024-01-05' + interval '1 day' as today`.execute(db);
    expect(rows).toEqual([{ day: "2024-02-29", instant: new Date("2024-01-05T20:00:00Z"), today: true }]);
  } finally {
    await close();
    await sql`alter database ${sql.raw(name)} reset all`.execute(database.db);
  }
});

test("a pool survives the loss of a connection and logs a warning", async () => {
  const warned: unknown[] = [];
  const { db, pool, close } = createDatabase(database.connection, {
    log: { warn: (fields: unknown) => warned.push(fields) },
  });
  const lost = new Promise((resolve) => pool.once("error", resolve));
  const own = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db);
  await sql`select pg_terminate_backend(${own.rows[0]?.pid})`.execute(database.db);
  await lost;
  expect(warned).toHaveLength(1);
  expect((await sql<{ one: number }>`select 1 as one`.execute(db)).rows).toEqual([{ one: 1 }]);
  await close();
});

test("a connection lost within a transaction fails only that transaction", async () => {
  const { db, close } = createDatabase(database.connection, { log: { warn: () => undefined } });
  const transaction = db.transaction().execute(async (trx) => {
    const own = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(trx);
    await sql`select pg_terminate_backend(${own.rows[0]?.pid}, 5000)`.execute(database.db);
    // No query runs on the connection while it breaks, so only the client itself notices.
    await new Promise((resolve) => setImmediate(resolve));
    await sql`select 1`.execute(trx);
  });
  await expect(transaction).rejects.toThrow();
  expect((await sql<{ one: number }>`select 1 as one`.execute(db)).rows).toEqual([{ one: 1 }]);
  await close();
});

test("a statement is cancelled at its timeout", async () => {
  const { db, close } = createDatabase(
    { ...database.connection, statement_timeout: 50 },
    { log: { warn: () => undefined } },
  );
  await expect(sql`select pg_sleep(20)`.execute(db)).rejects.toMatchObject({ code: "57014" });
  await close();
});
