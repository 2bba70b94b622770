import { expect, it } from "vitest";
import { createFreezeWatch, ProcessFrozenError } from "./freeze-watch.ts";

it("stops work begun before a freeze and lets work begun afterwards continue", () => {
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
