import { expect, test } from "vitest";
import { createBoundedLimit } from "./bounded-limit.ts";

test("runs all tasks in order and never more than the limit concurrently, also after failures", async () => {
  const limit = createBoundedLimit(2);
  const order: number[] = [];
  let running = 0;
  let most = 0;
  const results = await Promise.allSettled(
    Array.from({ length: 10 }, (_, i) =>
      limit(async () => {
        order.push(i);
        running += 1;
        most = Math.max(most, running);
        await new Promise<void>((resolve) => setImmediate(resolve));
        running -= 1;
        if (i % 3 === 0) throw new Error("no");
        return i;
      }),
    ),
  );
  expect(most).toBe(2);
  expect(order).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
  expect(results.map((result) => result.status === "fulfilled")).toEqual(order.map((i) => i % 3 !== 0));
});

test("a task beyond the queue limit is refused immediately; the next one runs once the queue is empty", async () => {
  const limit = createBoundedLimit(2);
  const rules = { maxQueue: 8, detail: "Too many at once.", retryAfter: 3 };
  const gate = Promise.withResolvers<void>();
  const accepted = Array.from({ length: 10 }, () => limit(() => gate.promise, rules));
  const late = limit(async () => "late", rules);
  await expect(late).rejects.toMatchObject({ code: "unavailable", detail: "Too many at once.", retryAfter: 3 });
  gate.resolve();
  await Promise.all(accepted);
  expect(await limit(async () => "ran", rules)).toBe("ran");
});
