import { expect, it } from "vitest";
import { createClosers } from "./closers.ts";

it("closes in reverse order, abandons a slow closer, and waits for one that would outlive the process", async () => {
  const closers = createClosers();
  const ended: string[] = [];
  const faults: unknown[] = [];
  const slow = Promise.withResolvers<void>();
  closers.add(() => void ended.push("first"));
  closers.add(
    async () => {
      await slow.promise;
      ended.push("database");
    },
    { isAwaited: true },
  );
  closers.add(() => {
    throw new Error("failed");
  });
  closers.add(() => {
    setTimeout(slow.resolve, 50);
    return new Promise(() => undefined);
  });
  await closers.run({ timeoutMs: 1, onError: (error) => faults.push(error) });
  expect(ended).toEqual(["database", "first"]);
  expect(faults).toEqual([new Error("failed")]);
});
