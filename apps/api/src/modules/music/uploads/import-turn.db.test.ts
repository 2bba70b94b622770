import { once } from "node:events";
import { setTimeout as delay } from "node:timers/promises";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../../../test/database/test-database.ts";
import { createDatabase, type Database } from "../../../platform/db/client.ts";
import { inImportTurn } from "./import-turn.ts";

/** Whoever waits asks again every half second, so they have a turn that the server has ended by then. */
const TAKEN_OVER_MS = 1_500;

let database: TestDatabase;
let other: Database;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());
afterEach(() => other.close());

/** A process whose transactions the server ends after doing nothing for so long. */
function connectOther(idleMs: number) {
  other = createDatabase(
    { ...database.connection, idle_in_transaction_session_timeout: idleMs },
    { log: { warn: () => undefined } },
  );
}

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
  connectOther(300);
  const frozen = holdTurn(900);
  await frozen.begun;
  expect(await inImportTurn(database.db, {}, async () => "in")).toBe("in");
  await expect(frozen.ended).rejects.toThrow();
});

test("a process that moves keeps its turn, and gives it to the next when it ends", async () => {
  // Many times what a busy machine makes a heartbeat wait: one that comes too late loses the turn, and rightly so.
  const idleMs = 10_000;
  connectOther(idleMs);
  const end = new AbortController();
  const held = holdTurn(idleMs / 30, end.signal);
  await held.begun;
  let isIn = false;
  const next = inImportTurn(database.db, {}, async () => {
    isIn = true;
  });
  await delay(idleMs + TAKEN_OVER_MS);
  expect(isIn).toBe(false);
  end.abort(new Error("enough"));
  await expect(held.ended).rejects.toThrow("enough");
  await next;
  expect(isIn).toBe(true);
});
