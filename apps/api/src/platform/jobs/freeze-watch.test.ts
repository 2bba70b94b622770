import { expect, it } from "vitest";
import { createFreezeWatch, ProcessFrozenError } from "./freeze-watch.ts";

it("stops what was begun before the process was frozen, and lets go on what begins afterwards", () => {
  let now = 0;
  const watch = createFreezeWatch(() => now);
  const assertAwake = watch.begin();
  now += 14_000;
  assertAwake();
  now += 14_000;
  assertAwake();
  now += 16_000;
  const afterwards = watch.begin();
  expect(assertAwake).toThrow(ProcessFrozenError);
  expect(assertAwake).toThrow(ProcessFrozenError);
  afterwards();
});
