import { once } from "node:events";
import { setTimeout as delay } from "node:timers/promises";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../../../test/database/test-database.ts";
import { createDatabase, type Database } from "../../../platform/db/client.ts";
import { inImportTurn } from "./import-turn.ts";

/** After which the server ends a transaction that does nothing. */
const IDLE_MS = 300;

let database: TestDatabase;
let other: Database;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());
beforeEach(() => {
  other = createDatabase(
    { ...database.connection, idle_in_transaction_session_timeout: IDLE_MS },
    { log: { warn: () => undefined } },
  );
});
afterEach(() => other.close());

/** Has the turn until it is told to end, and then fails as told. */
function holdTurn(heartbeatMs: number, signal?: AbortSignal) {
  const begun = Promise.withResolvers<void>();
  const ended = inImportTurn(other.db, { heartbeatMs, signal }, async (told) => {
    begun.resolve();
    await once(told, "abort");
    told.throwIfAborted();
  });
  ended.catch(() => undefined);
  return { begun: begun.promise, ended };
}

test("a process that does not move loses its turn to the next, and hears of it when it goes on", async () => {
  const frozen = holdTurn(3 * IDLE_MS);
  await frozen.begun;
  expect(await inImportTurn(database.db, {}, async () => "in")).toBe("in");
  await expect(frozen.ended).rejects.toThrow();
});

test("a process that moves keeps its turn, and gives it to the next when it ends", async () => {
  const end = new AbortController();
  const held = holdTurn(IDLE_MS / 3, end.signal);
  await held.begun;
  let isIn = false;
  const next = inImportTurn(database.db, {}, async () => {
    isIn = true;
  });
  await delay(4 * IDLE_MS);
  expect(isIn).toBe(false);
  end.abort(new Error("enough"));
  await expect(held.ended).rejects.toThrow("enough");
  await next;
  expect(isIn).toBe(true);
});
