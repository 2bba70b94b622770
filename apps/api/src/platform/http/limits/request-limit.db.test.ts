import pino from "pino";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../../../test/database/test-database.ts";
import { createRequestLimit } from "./request-limit.ts";

let database: TestDatabase;
let now = Date.UTC(2026, 5, 15, 12, 0, 10);
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

const limit = (perMinute: number) => {
  const made = createRequestLimit({ db: database.db, perMinute, now: () => now, log: pino({ level: "silent" }) });
  made.close();
  return made;
};
const taken = (one: ReturnType<typeof limit>, times: number, address: string) =>
  Array.from({ length: times }, () => one.take(address)).filter((wait) => wait === 0).length;

describe("request limit", () => {
  it("allows exactly the limit per minute, returns the seconds to wait, and starts again the next minute", () => {
    const one = limit(5);
    expect(taken(one, 8, "192.0.2.1")).toBe(5);
    expect(one.take("192.0.2.1")).toBe(50);
    expect(taken(one, 3, "192.0.2.2")).toBe(3);
    now += 50_000;
    expect(taken(one, 8, "192.0.2.1")).toBe(5);
  });

  it("is shared between processes once they have exchanged their counts", async () => {
    const [left, right] = [limit(10), limit(10)];
    expect(taken(left, 6, "2001:db8::1")).toBe(6);
    expect(taken(right, 3, "2001:db8::1")).toBe(3);
    await left.sync();
    await right.sync();
    expect(taken(right, 9, "2001:db8::1")).toBe(1);
    await right.sync();
    // A process learns of the others' requests when it next shares its own.
    left.take("2001:db8::1");
    await left.sync();
    expect(left.take("2001:db8::1")).toBeGreaterThan(0);
  });
});
