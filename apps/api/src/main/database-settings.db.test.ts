import pg from "pg";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../test/database/test-database.ts";
import { migrateToLatest } from "../platform/db/migrate.ts";
import { ConfigError } from "./config.ts";
import { assertSuitable, DatabaseLostError, nameLostDatabase, nameRefusedSetting } from "./database-settings.ts";

let database: TestDatabase;
const NAME = `${inject("testServer").prefix}settings`;
const STRANGER = { user: NAME, password: "a-password" };
beforeAll(async () => {
  database = await createTestDatabase();
  await database.pool.query(`create role ${NAME} login password '${STRANGER.password}'`);
  await database.pool.query(
    `create database ${NAME} encoding 'SQL_ASCII' locale_provider libc locale 'C' template template0`,
  );
});
afterAll(async () => {
  await database.pool.query(`drop database ${NAME}`);
  await database.pool.query(`drop role ${NAME}`);
  await database.close();
});

/** Returns the error of a start on a database, with these connection settings instead of the right ones. */
async function failureOf(given: pg.PoolConfig, setting = "DATABASE_URL"): Promise<unknown> {
  // The client has the parts of an address that is given as one text.
  const { host, port, user, password, database: name } = new pg.Client(database.connection);
  const connection = { host, port, user, password, database: name, ...given };
  const pool = new pg.Pool(connection);
  try {
    await nameRefusedSetting(setting, async () => {
      await assertSuitable(setting, pool);
      await migrateToLatest(connection);
    });
    return undefined;
  } catch (error) {
    return error;
  } finally {
    await pool.end();
  }
}

describe("a database that cannot be used", () => {
  it.each([
    [
      "does not exist",
      { database: "nowhere" },
      'that exists; create it with createdb (database "nowhere" does not exist)',
    ],
    ["refuses the user", { user: "nobody_here" }, "a user and a password that the database accepts ("],
    [
      "has sessions with another time zone",
      { options: "-c timezone=Europe/Berlin" },
      "the time zone UTC and the date style ISO, and these have Europe/Berlin and ISO, MDY",
    ],
    ["stores no Unicode", { database: NAME }, "a database with the encoding UTF8, and this one has SQL_ASCII"],
  ])("is named with its setting if it %s", async (_, given, expected) => {
    const error = await failureOf(given);
    expect(error).toBeInstanceOf(ConfigError);
    expect(String(error)).toContain("DATABASE_URL: expected ");
    expect(String(error)).toContain(expected);
  });

  it("is named with its setting if its user may not create tables", async () => {
    const { rows } = await database.pool.query(
      "delete from kysely_migration where name = (select max(name) from kysely_migration) returning name, timestamp",
    );
    expect(String(await failureOf(STRANGER, "DATABASE_DIRECT_URL"))).toContain(
      "DATABASE_DIRECT_URL: expected a user that may create tables, such as the database's owner (permission denied",
    );
    // The database is used again by the next test file.
    await database.pool.query("insert into kysely_migration (name, timestamp) values ($1, $2)", [
      rows[0].name,
      rows[0].timestamp,
    ]);
  });

  it("is named with its setting if its server is too old", async () => {
    const old = {
      query: async () => ({
        rows: [{ version: "14.23 (Debian 14.23-1)", encoding: "UTF8", zone: "UTC", dates: "ISO, MDY" }],
      }),
    };
    await expect(assertSuitable("DATABASE_URL", old as unknown as pg.Pool)).rejects.toThrow(
      "DATABASE_URL: expected PostgreSQL 15 or later, and this server is 14.23",
    );
  });

  it("is waited for if it is not up, and left alone if it is the embedded one", async () => {
    expect(await failureOf({ host: "127.0.0.1", port: 1 })).toMatchObject({ code: "ECONNREFUSED" });
    const refused = Object.assign(new Error("no such database"), { code: "3D000" });
    await expect(nameRefusedSetting(undefined, () => Promise.reject(refused))).rejects.toBe(refused);
  });

  it("is named with its setting if it has no connection left once the site starts", async () => {
    await database.pool.query(`alter role ${NAME} connection limit 0`);
    const client = new pg.Client({ ...database.connection, ...STRANGER });
    const error = await nameLostDatabase("DATABASE_URL", () => client.connect()).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(ConfigError);
    expect(String(error)).toContain("DATABASE_URL: expected a server that allows 25 connections for each process");
    expect(String(error)).toContain(`(too many connections for role "${NAME}")`);
  });

  it("is reported if it is lost while the site starts; other errors are thrown unchanged", async () => {
    const lost = Object.assign(new Error("the database system is shutting down"), { code: "57P03" });
    const report = nameLostDatabase(undefined, () => Promise.reject(lost));
    await expect(report).rejects.toThrow(DatabaseLostError);
    await expect(report).rejects.toThrow(
      "The database was lost while the site was starting (the database system is shutting down). Start the site again once it is up.",
    );
    const fault = new TypeError("not a function");
    await expect(nameLostDatabase("DATABASE_URL", () => Promise.reject(fault))).rejects.toBe(fault);
  });
});
