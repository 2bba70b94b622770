import { afterAll, beforeAll, expect, it } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../../test/database/test-database.ts";
import { createRequestPace } from "./request-pace.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

const TURNS = 120;
/** Slow enough that a turn's own cost on a busy machine hardly counts. */
const PER_MINUTE = 1_800;
/** The earliest time of the last turn in milliseconds, given that the first twenty are immediate. */
const LAST_MS = ((TURNS - 20 - 1) / (PER_MINUTE / 60)) * 1000 - 20;

/** The times of many turns that several processes request concurrently, in milliseconds from the start. */
async function turns(buckets: readonly string[]): Promise<number[]> {
  const start = performance.now();
  const came: number[] = [];
  await Promise.all(
    buckets.map(async (bucket) => {
      const pace = createRequestPace({ db: database.db });
      await Promise.all(
        Array.from({ length: TURNS / buckets.length }, async () => {
          await pace.turn([{ bucket, perMinute: PER_MINUTE, burst: 20 }]);
          came.push(performance.now() - start);
        }),
      );
    }),
  );
  return came.toSorted((one, other) => one - other);
}

it("lets no more requests through than the limit, however many processes ask", async () => {
  const came = await turns(["shared", "shared", "shared"]);
  expect(came.at(-1)).toBeGreaterThanOrEqual(LAST_MS);
});

it("is the cause of the limit: processes with separate counts are three times as fast (negative control)", async () => {
  let last = Number.POSITIVE_INFINITY;
  // A busy machine can only slow a round down, so one fast round is enough to show that the limit is exceeded.
  for (let round = 0; round < 10 && last >= LAST_MS; round += 1) {
    const came = await turns(["one", "two", "three"].map((name) => `${name} ${round}`));
    last = Math.min(last, came.at(-1) ?? last);
  }
  expect(last).toBeLessThan(LAST_MS);
});

it("pauses all processes when the provider responds with 429", async () => {
  const pace = { bucket: "held", perMinute: 60_000, burst: 5 };
  const [one, other] = [createRequestPace({ db: database.db }), createRequestPace({ db: database.db })];
  await one.turn([pace]);
  const start = performance.now();
  await one.holdOff([pace], 300);
  await other.turn([pace]);
  expect(performance.now() - start).toBeGreaterThan(250);
});
