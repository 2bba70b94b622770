import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../../../test/database/test-database.ts";
import { withClient } from "../../../../test/database/test-server.ts";
import { runBundleRush } from "../../../../test/races/bundle-rush.ts";
import { runAddStorm, runCrossedLines, runTabs, runUnpaidRush } from "../../../../test/races/cart-races.ts";
import { runCodeRush } from "../../../../test/races/code-rush.ts";
import { runOrderEnds } from "../../../../test/races/order-ends.ts";
import { runStockRush } from "../../../../test/races/stock-rush.ts";
import { weakLocks } from "../../../../test/races/weak-locks.ts";

// Every race is run twice: with the store's locks, where it must end as the contract says, and with one lock disabled, where it
// must fail, because otherwise the race would prove nothing.

const inDatabase = () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await createTestDatabase();
  });
  afterAll(() => database.close());
  return () => database.connection;
};

describe("the last units", () => {
  const connection = inDatabase();
  const race = { items: 5, stock: 6, attempts: 20 };

  it("are sold once each under concurrent checkouts", async () => {
    const { sold, refused, faults, problems } = await runStockRush({ connection: connection(), ...race });
    expect({ sold, refused, faults, problems }).toEqual({ sold: 30, refused: 70, faults: [], problems: [] });
  });
});

describe("the last units without the stock lock (negative control)", () => {
  const connection = inDatabase();

  it("are oversold", async () => {
    const race = { items: 1, stock: 6, attempts: 20, locks: weakLocks.stock() };
    const { sold, problems } = await runStockRush({ connection: connection(), ...race });
    expect(sold).toBeGreaterThan(6);
    expect(problems.join()).toContain("never more sold than there was");
  });
});

describe("the last piece of a part", () => {
  const connection = inDatabase();

  it("goes either to the bundle or to a buyer of the part alone, never to both", async () => {
    const ended = await runBundleRush({ connection: connection(), rounds: 8 });
    expect(ended).toEqual({ sold: 8, refused: 8, faults: [], problems: [] });
  });

  it("is sold to both without the stock lock", async () => {
    const ended = await runBundleRush({ connection: connection(), rounds: 2, locks: weakLocks.stock() });
    expect(ended.problems.join()).toContain("never more sold than there was");
  });
});

describe("a code with a limit of uses", () => {
  const connection = inDatabase();

  it("is used up to its limit, and again after its uses were returned", async () => {
    const rush = { connection: connection(), checkouts: 120, uses: 25, concurrency: 40 };
    const { seconds: _seconds, ...ended } = await runCodeRush(rush);
    expect(ended).toEqual({ used: 25, refused: 95, faults: [], problems: [] });
  });
});

describe("a code whose limit the database does not enforce (negative control)", () => {
  const connection = inDatabase();

  it("is used too often", async () => {
    await withClient(connection(), (client) => client.query("alter table discount_uses disable trigger user"));
    const rush = { connection: connection(), checkouts: 12, uses: 1, concurrency: 6, locks: weakLocks.codes() };
    expect((await runCodeRush(rush)).used).toBeGreaterThan(1);
  });
});

describe("one cart in ten tabs", () => {
  const connection = inDatabase();

  it("is ordered once", async () => {
    expect(await runTabs({ connection: connection(), tabs: 10, fans: 6 })).toEqual({ faults: [], problems: [] });
  });

  it("is ordered several times without the cart lock", async () => {
    const { problems } = await runTabs({ connection: connection(), tabs: 10, fans: 3, locks: weakLocks.cart() });
    expect(problems.join()).toMatch(/\d orders of 3 carts/);
  });
});

describe("a fan who orders in many tabs without paying", () => {
  const connection = inDatabase();

  it.each([true, false])("never holds more than three unpaid orders (refilling the cart: %s)", async (refills) => {
    const ended = await runUnpaidRush({ connection: connection(), tabs: 12, fans: 3, refills });
    expect(ended).toEqual({ faults: [], most: 3 });
  });

  it("holds more without the cart lock", async () => {
    const race = { tabs: 2, fans: 1, refills: false, locks: weakLocks.cart() };
    expect((await runUnpaidRush({ connection: connection(), ...race })).most).toBe(4);
  });
});

describe("concurrent additions to a cart", () => {
  const connection = inDatabase();

  it("loses no piece", async () => {
    expect(await runAddStorm({ connection: connection(), adds: 12, fans: 3 })).toEqual({ faults: [], problems: [] });
  });

  it("loses pieces without the cart lock", async () => {
    const { problems } = await runAddStorm({ connection: connection(), adds: 12, fans: 3, locks: weakLocks.cart() });
    expect(problems).not.toEqual([]);
  });
});

describe("carts with the same products in opposite order", () => {
  const connection = inDatabase();

  it("are ordered without a deadlock", async () => {
    const ended = await runCrossedLines({ connection: connection(), pairs: 12 });
    expect(ended).toEqual({ faults: [], problems: [], deadlocks: 0 });
  });

  it("deadlock when stock is locked in the order of the cart, which buyers do not notice", async () => {
    const ended = await runCrossedLines({ connection: connection(), pairs: 3, locks: weakLocks.stockOrder() });
    expect(ended.deadlocks).toBeGreaterThan(0);
    expect(ended).toMatchObject({ faults: [], problems: [] });
  });
});

describe.each(["cancel", "expiry", "leaving"] as const)("payment racing with %s", (against) => {
  const connection = inDatabase();

  it("leaves money and goods consistent, whichever comes first", async () => {
    const { paid, paidBack, cancelled, ...wrong } = await runOrderEnds({
      connection: connection(),
      orders: 24,
      against,
    });
    expect(wrong).toEqual({ faults: [], problems: [] });
    expect(paid + paidBack + cancelled).toBe(24);
    expect(paid + paidBack).toBeGreaterThan(0);
    expect(cancelled).toBeGreaterThan(0);
  });

  it("becomes inconsistent without the order lock", async () => {
    const ended = await runOrderEnds({ connection: connection(), orders: 2, against, locks: weakLocks.order() });
    expect([...ended.faults, ...ended.problems]).not.toEqual([]);
  });
});
