import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../../../test/database/test-database.ts";
import { runReturnRush } from "../../../../test/races/return-rush.ts";
import { runLastTicket, runPresaleRush, runTicketRush } from "../../../../test/races/ticket-rush.ts";
import { weakLocks } from "../../../../test/races/weak-locks.ts";

const inDatabase = () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await createTestDatabase();
  });
  afterAll(() => database.close());
  return () => database.connection;
};

describe("a rush for tickets", () => {
  const connection = inDatabase();

  it("sells exactly the places, admits those who paid, and offers released places in the order of the waiting list", async () => {
    const rush = { connection: connection(), buyers: 120, places: 40, line: 32 };
    const { seconds: _seconds, paid, offered, ...ended } = await runTicketRush(rush);
    expect(ended).toEqual({ sold: 40, refused: 80, faults: [], problems: [], places_taken: 40 });
    // Paid places are held; each other place is offered to the waiting list from its first position, without gaps.
    expect(paid + offered.length).toBe(40);
    expect(offered).toEqual(Array.from({ length: offered.length }, (_, index) => index + 1));
    expect(offered.length).toBeGreaterThanOrEqual(26);
  });
});

describe("the last ticket", () => {
  const connection = inDatabase();

  it("goes to one buyer", async () => {
    expect(await runLastTicket({ connection: connection(), isLocked: true })).toEqual({
      sold: 1,
      faults: [],
      places_taken: 1,
    });
  });
});

describe("the last ticket without the show lock (negative control)", () => {
  const connection = inDatabase();

  it("is sold twice", async () => {
    const ended = await runLastTicket({ connection: connection(), isLocked: false });
    expect(ended).toEqual({ sold: 2, faults: [], places_taken: 2 });
  });
});

describe("a rush for a presale", () => {
  const connection = inDatabase();

  it("sells exactly its limit, though the kind has places for all", async () => {
    const ended = await runPresaleRush({ connection: connection(), buyers: 90, tickets: 25 });
    expect(ended).toEqual({ sold: 25, refused: 65, faults: [], problems: [], places_taken: 25 });
  });

  it("sells its last ticket to one buyer", async () => {
    const ended = await runLastTicket({ connection: connection(), isLocked: true, inPresale: true });
    expect(ended).toEqual({ sold: 1, faults: [], places_taken: 1 });
  });
});

describe("the last ticket of a presale without the show lock (negative control)", () => {
  const connection = inDatabase();

  it("is sold twice", async () => {
    const ended = await runLastTicket({ connection: connection(), isLocked: false, inPresale: true });
    expect(ended).toEqual({ sold: 2, faults: [], places_taken: 2 });
  });
});

describe("the tickets of a cancelled show", () => {
  const connection = inDatabase();

  it("are refunded once, however many processes run", async () => {
    const ended = await runReturnRush({ connection: connection(), orders: 12 });
    expect(ended).toMatchObject({ faults: [], problems: [], returned: 24, left: 0 });
    expect(ended.paidBack).toBe(ended.due);
  });

  it("are refunded more than once without the order lock", async () => {
    const ended = await runReturnRush({ connection: connection(), orders: 2, locks: weakLocks.order() });
    expect(ended.paidBack).toBeGreaterThan(ended.due);
  });
});
