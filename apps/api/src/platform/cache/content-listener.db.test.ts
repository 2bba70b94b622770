import pino from "pino";
import { afterAll, beforeAll, describe, expect, inject, it, vi } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../../test/database/test-database.ts";
import { withClient } from "../../../test/database/test-server.ts";
import { notifyContentChange } from "../db/content-change.ts";
import { recordReads } from "../db/observation.ts";
import type { TableName } from "../db/table-effects.gen.ts";
import { listenForContentChanges } from "./content-listener.ts";
import { CachedResponse, ResponseCache } from "./response-cache.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

const reading = (table: TableName) => async () => {
  recordReads(table);
  return new CachedResponse({ status: 200, headers: {}, body: Buffer.from("kept") });
};

describe("another process's write", () => {
  it("drops the affected responses here after its commit, and nothing when it rolls back", async () => {
    const cache = new ResponseCache({ maxBytes: 1e6 });
    const heard: string[] = [];
    const listener = listenForContentChanges({
      connection: database.connection,
      cache,
      log: pino({ level: "silent" }),
      onChange: (tables) => void heard.push(String(tables)),
    });
    await listener.ready;
    await cache.get("albums", reading("tracks"));
    await cache.get("shop", reading("products"));

    await database.db
      .transaction()
      .execute(async (trx) => {
        await notifyContentChange(trx, ["products"]);
        throw new Error("rolled back");
      })
      .catch(() => undefined);
    await database.db.transaction().execute((trx) => notifyContentChange(trx, ["tracks"]));
    await vi.waitFor(() => expect(cache.peek("albums")).toBeUndefined(), { timeout: 20_000, interval: 10 });
    expect(cache.peek("shop")).toBeDefined();
    expect(heard).toContain("tracks");
    await listener.close();
  });

  it("cannot be missed while the connection is down, because nothing is kept until it is restored", async () => {
    const cache = new ResponseCache({ maxBytes: 1e6 });
    const listener = listenForContentChanges({
      connection: database.connection,
      cache,
      log: pino({ level: "silent" }),
      onChange: () => undefined,
    });
    await listener.ready;
    await cache.get("albums", reading("tracks"));
    // Prevents a reconnection before this test has checked the cache, however long that takes.
    const { rows } = await database.pool.query<{ name: string }>("select quote_ident(current_database()) as name");
    const admit = (whether: boolean) =>
      withClient(inject("testServer").connection, (client) =>
        client.query(`alter database ${rows[0]?.name} with allow_connections ${whether}`),
      );
    await admit(false);
    await database.pool.query(
      "select pg_terminate_backend(pid, 10000) from pg_stat_activity where application_name = 'fanfare-listen' and datname = current_database()",
    );
    await vi.waitFor(() => expect(cache.peek("albums")).toBeUndefined(), { timeout: 20_000, interval: 5 });
    await cache.get("albums", reading("tracks"));
    expect(cache.peek("albums")).toBeUndefined();
    await admit(true);
    await vi.waitFor(
      async () => {
        await cache.get("albums", reading("tracks"));
        expect(cache.peek("albums")).toBeDefined();
      },
      { timeout: 20_000, interval: 50 },
    );
    await listener.close();
  });
});
