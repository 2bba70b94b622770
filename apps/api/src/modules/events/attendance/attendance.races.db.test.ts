import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../../../test/database/test-database.ts";
import { runOfferChurn } from "../../../../test/races/offer-churn.ts";
import { runRush } from "../../../../test/races/show-rush.ts";
import { runLateLeaving, runTransferRush } from "../../../../test/races/transfer-rush.ts";

// The drill `shows` has the large bursts, the churn against two workers and their controls; here is one burst an item.

let database: TestDatabase;
beforeEach(async () => {
  database = await createTestDatabase();
});
afterEach(() => database.close());

describe("300 joins at once on an event of 100 places", () => {
  const rush = { fans: 300, capacity: 100 };

  it("let exactly 100 in and the rest into the line in order of arrival", async () => {
    const result = await runRush({ ...rush, connection: database.connection });
    expect(result).toMatchObject({ problems: [], persons: 100, waiting: 200 });
  });

  // Of one place, which several have seen free before anybody has it.
  const lastPlace = { fans: 8, capacity: 1 };

  it("without the lock the schema's own protection still admits no more than there are places", async () => {
    const protections = { lock: false, trigger: true };
    const result = await runRush({ ...lastPlace, connection: database.connection, protections });
    expect(result.persons).toBe(1);
    expect(result.faults).toBeGreaterThan(0);
  });

  it("without either protection admit too many, so the run above proves something", async () => {
    const protections = { lock: false, trigger: false };
    const result = await runRush({ ...lastPlace, connection: database.connection, protections });
    expect(result.persons).toBeGreaterThan(1);
  });
});

describe("offers of freed places, taken, declined and ended at once", () => {
  it("go to everybody in turn, never to more than there are places for", async () => {
    const result = await runOfferChurn({ connection: database.connection, rounds: 2 });
    expect(result).toMatchObject({ problems: [], held: 2 });
    expect(result.taken).toBeGreaterThan(0);
    expect(result.ended).toBeGreaterThan(0);
  });

  it("without the protections do not, so the run above proves something", async () => {
    const protections = { lock: false, trigger: false };
    const result = await runOfferChurn({ connection: database.connection, rounds: 1, protections });
    expect(result.held).toBe(0);
  });
});

describe("40 places that are accepted by a friend, given back and used at a door at once", () => {
  it("each come to one end", async () => {
    const result = await runTransferRush({ connection: database.connection, places: 40 });
    expect(result.problems).toEqual([]);
    expect(result.accepted + result.left + result.letIn).toBe(40);
  });

  it("each come to one end when the giver was about to leave as the friend accepted", async () => {
    const result = await runLateLeaving({ connection: database.connection, places: 2 });
    expect(result).toEqual({ problems: [], accepted: 2, left: 0, letIn: 0 });
  });

  it("without the lock come to more, so the runs above prove something", async () => {
    const protections = { lock: false, trigger: true };
    const result = await runLateLeaving({ connection: database.connection, places: 2, protections });
    expect(result).toMatchObject({ accepted: 2, left: 2 });
    expect(result.problems.join()).toContain("accepted and left");
  });
});
