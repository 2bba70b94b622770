import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../../test/database/test-database.ts";
import { runChurn } from "../../../test/races/show-churn.ts";
import { runRush } from "../../../test/races/show-rush.ts";

// A twentieth of what `npm run drill` does: one event of its twenty, five of its hundred rounds.

/** Thousands of transactions, on a machine that runs other tests beside them. */
const PATIENCE = 90_000;

let database: TestDatabase;
beforeEach(async () => {
  database = await createTestDatabase();
});
afterEach(() => database.close());

describe("2,000 joins at once on an event of 100 places", { timeout: PATIENCE }, () => {
  it("let exactly 100 in and the rest into the line in order of arrival", async () => {
    const rush = await runRush({ connection: database.connection, fans: 2000, capacity: 100 });
    expect(rush).toMatchObject({ problems: [], persons: 100, waiting: 1900 });
  });

  it("without the lock the schema's own guard still admits no more than there are places", async () => {
    const guards = { lock: false, trigger: true };
    const rush = await runRush({ connection: database.connection, fans: 300, capacity: 100, replicas: 16, guards });
    expect(rush.persons).toBeLessThanOrEqual(100);
    expect(rush.faults).toBeGreaterThan(0);
  });

  it("without either guard admit too many, so the run above proves something", async () => {
    const guards = { lock: false, trigger: false };
    const rush = await runRush({ connection: database.connection, fans: 300, capacity: 100, replicas: 16, guards });
    expect(rush.persons).toBeGreaterThan(100);
  });
});

describe("leaving against changes of capacity against two workers", { timeout: PATIENCE }, () => {
  it("never above capacity, nobody skipped, nobody told twice", async () => {
    const churn = await runChurn({ connection: database.connection, rounds: 5 });
    expect(churn.problems).toEqual([]);
    expect(churn.held).toBe(5);
    expect(churn.promoted).toBeGreaterThan(20);
    expect(churn.mails).toBe(churn.promoted);
  });

  it("without the lock rules are broken, so the run above proves something", async () => {
    const churn = await runChurn({
      connection: database.connection,
      rounds: 5,
      guards: { lock: false, trigger: false },
    });
    expect(churn.held).toBeLessThan(5);
  });
});
