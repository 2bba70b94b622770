import { once } from "node:events";
import { setTimeout as delay } from "node:timers/promises";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../../../test/database/test-database.ts";
import { createDatabase, type Database } from "../../../platform/db/client.ts";
import { inImportTurn } from "./import-turn.ts";

/** A waiting process retries every half second, so within this time it has a turn that the server has ended. */
const TAKEN_OVER_MS = 1_500;

let database: TestDatabase;
let other: Database;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());
afterEach(() => other.close());

/** A process whose transactions the server ends after `idleMs` without activity. */
function connectOther(idleMs: number) {
  other = createDatabase(
    { ...database.connection, idle_in_transaction_session_timeout: idleMs },
    { log: { warn: () => undefined } },
  );
}

/** Holds the turn until it is aborted, and then rejects with the reason. */
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

test("a frozen process loses its turn to the next, and its work fails when it continues", async () => {
  connectOther(300);
  const frozen = holdTurn(900);
  await frozen.begun;
  expect(await inImportTurn(database.db, {}, async () => "in")).toBe("in");
  await expect(frozen.ended).rejects.toThrow();
});

test("an active process keeps its turn, and the next gets it when it ends", async () => {
  // Many times longer than a busy machine delays a heartbeat: one that is too late loses the turn, correctly.
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
