import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../../../test/database/test-database.ts";
import { runOfferChurn } from "../../../../test/races/offer-churn.ts";
import { runRush } from "../../../../test/races/show-rush.ts";
import { runLateLeaving, runTransferRush } from "../../../../test/races/transfer-rush.ts";

// The drill `shows` runs the large bursts, the churn against two workers and their negative controls; here each runs once, small.

let database: TestDatabase;
beforeEach(async () => {
  database = await createTestDatabase();
});
afterEach(() => database.close());

describe("300 concurrent joins of an event with 100 places", () => {
  const rush = { fans: 300, capacity: 100 };

  it("admit exactly 100 and put the rest on the waitlist in order of arrival", async () => {
    const result = await runRush({ ...rush, connection: database.connection });
    expect(result).toMatchObject({ problems: [], persons: 100, waiting: 200 });
  });

  // For a single place, which several requests see as free before one takes it.
  const lastPlace = { fans: 8, capacity: 1 };

  it("without the lock, the schema's own constraint still admits no more than the capacity", async () => {
    const protections = { lock: false, trigger: true };
    const result = await runRush({ ...lastPlace, connection: database.connection, protections });
    expect(result.persons).toBe(1);
    expect(result.faults).toBeGreaterThan(0);
  });

  it("without either protection too many are admitted, which is the negative control", async () => {
    const protections = { lock: false, trigger: false };
    const result = await runRush({ ...lastPlace, connection: database.connection, protections });
    expect(result.persons).toBeGreaterThan(1);
  });
});

describe("offers of freed places that are accepted, declined and expire concurrently", () => {
  it("reach every waiting fan in turn, and never exceed the places", async () => {
    const result = await runOfferChurn({ connection: database.connection, rounds: 2 });
    expect(result).toMatchObject({ problems: [], held: 2 });
    expect(result.taken).toBeGreaterThan(0);
    expect(result.ended).toBeGreaterThan(0);
  });

  it("fail to without the protections, which is the negative control", async () => {
    const protections = { lock: false, trigger: false };
    const result = await runOfferChurn({ connection: database.connection, rounds: 1, protections });
    expect(result.held).toBe(0);
  });
});

describe("40 places that a friend accepts, their holder gives back and a door uses, concurrently", () => {
  it("each have exactly one outcome", async () => {
    const result = await runTransferRush({ connection: database.connection, places: 40 });
    expect(result.problems).toEqual([]);
    expect(result.accepted + result.left + result.letIn).toBe(40);
  });

  it("each have exactly one outcome when the giver leaves while the friend accepts", async () => {
    const result = await runLateLeaving({ connection: database.connection, places: 2 });
    expect(result).toEqual({ problems: [], accepted: 2, left: 0, letIn: 0 });
  });

  it("have two outcomes without the lock, which is the negative control", async () => {
    const protections = { lock: false, trigger: true };
    const result = await runLateLeaving({ connection: database.connection, places: 2, protections });
    expect(result).toMatchObject({ accepted: 2, left: 2 });
    expect(result.problems.join()).toContain("accepted and left");
  });
});
