import pg from "pg";
import { expect, it } from "vitest";
import { makeUser } from "../factories.ts";
import { countKeptConnections, lendKeptConnection } from "./kept-connections.ts";
import { createTestDatabase, type TestDatabase } from "./test-database.ts";
import { withClient } from "./test-server.ts";

const FAN = {
  email: "fan@example.com",
  username: "fan",
  first_name: "A",
  last_name: "Fan",
  display_name: null,
};

/** Everything that a test can observe in a database without knowing its earlier contents. */
async function contentOf({ pool, connection }: TestDatabase) {
  const { rows } = await pool.query<{ name: string; pid: number }>(
    "select current_database() as name, pg_backend_pid() as pid",
  );
  const counted = await pool.query<{ n: number }>(
    "select (select count(*) from users) + (select count(*) from sessions) + (select count(*) from products) as n",
  );
  return { ...rows[0], rows: counted.rows[0]?.n, connection };
}

/** The database of the next test after one that ran `work`, compared with that one. */
async function nextAfter(work: (database: TestDatabase) => Promise<unknown>) {
  const first = await createTestDatabase();
  const before = await contentOf(first);
  await work(first);
  await first.close();
  const second = await createTestDatabase();
  const after = await contentOf(second);
  return { before, after, second };
}

it("is empty for the next test, with ids from 1 and a warm connection", async () => {
  const { before, after, second } = await nextAfter(({ db }) => makeUser(db, FAN));
  expect(after).toEqual({ ...before, rows: 0 });
  expect(await makeUser(second.db, FAN)).toBe(1);
  await second.close();
});

it("passes on no setting, lock, listener or open transaction", async () => {
  const { before, after, second } = await nextAfter(async ({ pool }) => {
    const client = await pool.connect();
    await client.query("set work_mem = '64kB'");
    await client.query("listen something");
    await client.query("select pg_advisory_lock(77)");
    await client.query("begin");
    await client.query("create temporary table leftover ()");
    client.release();
  });
  expect(after.pid).toBe(before.pid);
  const { rows } = await second.pool.query(
    `select current_setting('work_mem') as memory, array(select pg_listening_channels()) as channels,
       (select count(*)::int from pg_locks where locktype = 'advisory' and database = (
         select oid from pg_database where datname = current_database())) as locks,
       to_regclass('leftover') as leftover, now() = statement_timestamp() as is_new`,
  );
  expect(rows).toEqual([{ memory: "8MB", channels: [], locks: 0, leftover: null, is_new: true }]);
  await second.close();
});

it.each([
  ["has another table", "create table one_more ()"],
  [
    "has another trigger",
    "create trigger t after insert on users execute function suppress_redundant_updates_trigger()",
  ],
  ["has lost a trigger", "alter table users disable trigger all"],
  ["has another function", "create function one() returns int language sql return 1"],
  [
    "knows how its rows are spread",
    "insert into users (email, username, first_name, last_name, password_hash) values ('a@b.c', 'someone', 'c', 'd', 'e'); analyze users",
  ],
  [
    "has a table of many pages",
    "insert into users (email, username, first_name, last_name, password_hash) select n || '@b.c', 'fan_' || n, 'c', 'd', 'e' from generate_series(1, 2000) as n",
  ],
  ["was truncated", "truncate users cascade"],
])("is replaced when the previous one %s", async (_, statement) => {
  const { before, after, second } = await nextAfter(({ pool }) => pool.query(statement));
  expect(after.name).not.toBe(before.name);
  expect(after.rows).toBe(0);
  await second.close();
});

it("is replaced when another client is still connected to the previous one", async () => {
  let other: pg.Client | undefined;
  const { before, after, second } = await nextAfter(async ({ connection }) => {
    other = new pg.Client(connection);
    other.on("error", () => undefined);
    await other.connect();
  });
  expect(after.name).not.toBe(before.name);
  const { connection } = second;
  await second.close();
  await withClient({ ...connection, database: "postgres" }, async (client) => {
    const { rows } = await client.query("select from pg_database where datname = $1", [before.name]);
    expect(rows).toEqual([]);
  });
  await other?.end();
});

it("is emptied over a connection of its own pool, not over one with another pool's limits", async () => {
  const { pool, connection, close } = await createTestDatabase();
  await pool.query("select");
  const hasty = new pg.Pool({ ...connection, statement_timeout: 77_000 });
  await hasty.query("select");
  await pool.end();
  await hasty.end();
  expect(await countKeptConnections(pool.options)).toBe(2);
  const limit = await lendKeptConnection(pool.options, (client) => client.query("show statement_timeout"));
  expect(limit?.rows).toEqual([{ statement_timeout: "30s" }]);
  await close();
});

it("is kept after a trigger was created and dropped, as in tests that hold rows", async () => {
  const { before, after, second } = await nextAfter(async ({ pool }) => {
    await pool.query("create trigger t after insert on users execute function suppress_redundant_updates_trigger()");
    await pool.query("drop trigger t on users");
  });
  expect(after.name).toBe(before.name);
  await second.close();
});
