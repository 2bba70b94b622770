import { expect, test } from "vitest";
import type { Part } from "./part.ts";
import { type RunWatcher, runParts } from "./schedule.ts";

function recorder() {
  const log: string[] = [];
  let now = 0;
  let most = 0;
  const part = (
    name: string,
    options: { needs?: string[]; failed?: number; throws?: boolean; isFiller?: boolean } = {},
  ): Part => ({
    name,
    ...(options.isFiller && { isFiller: true }),
    ...(options.needs && { needs: options.needs }),
    run: async () => {
      log.push(name);
      most = Math.max(most, ++now);
      await new Promise((resolve) => setImmediate(resolve));
      now--;
      if (options.throws) throw new Error("broken");
      return { passed: 1, failed: options.failed ?? 0, output: "" };
    },
  });
  return { log, part, most: () => most };
}

const run = (parts: Part[], watcher: Partial<RunWatcher> = {}) =>
  runParts(parts, 2, { started: () => undefined, finished: () => undefined, ...watcher });

test("starts parts in order, two at a time, each after those it needs", async () => {
  const { log, part, most } = recorder();
  await run([part("stories", { needs: ["build"] }), part("build"), part("lint"), part("types")]);
  expect(log.indexOf("stories")).toBeGreaterThan(log.indexOf("build"));
  expect(log.slice(0, 2)).toEqual(["build", "lint"]);
  expect(most()).toBe(2);
});

test("runs one filler at a time beside the others, and the remaining ones once no other part waits", async () => {
  const { log, part, most } = recorder();
  const fillers = ["lint", "types", "promises"].map((name) => part(name, { isFiller: true }));
  await run([...fillers, part("build"), part("database"), part("stories", { needs: ["build"] })]);
  expect(log.slice(0, 3)).toEqual(["lint", "build", "database"]);
  expect(log.indexOf("promises")).toBeGreaterThan(log.indexOf("types"));
  expect(most()).toBe(3);

  const after = recorder();
  await run(["lint", "types", "promises"].map((name) => after.part(name, { isFiller: true })));
  expect([after.most(), after.log.length]).toEqual([2, 3]);
});

test("reports when each part begins and ends", async () => {
  const { part } = recorder();
  const told: string[] = [];
  await run([part("build"), part("stories", { needs: ["build"], failed: 2 })], {
    started: ({ name }) => told.push(`begins ${name}`),
    finished: ({ part: { name }, result }) => told.push(`ended ${name} ${result.failed}`),
  });
  expect(told).toEqual(["begins build", "ended build 0", "begins stories", "ended stories 2"]);
});

test("reports a part's current step", async () => {
  const told: string[] = [];
  const drills: Part = {
    name: "drills",
    run: async (at) => {
      at("doors");
      return { passed: 1, failed: 0, output: "" };
    },
  };
  await run([drills], { isAt: ({ name }, what) => told.push(`${name} at ${what}`) });
  expect(told).toEqual(["drills at doors"]);
});

test("fails a part without running it when a part that it needs has failed", async () => {
  const { log, part } = recorder();
  const finished = await run([part("build", { failed: 1 }), part("stories", { needs: ["build"] })]);
  expect(log).toEqual(["build"]);
  expect(finished.map(({ result }) => result.failed)).toEqual([1, 1]);
});

test("counts a part that throws as one failure with its stack, and runs the others", async () => {
  const { part } = recorder();
  const [first, second] = await run([part("lint", { throws: true }), part("types")]);
  expect(first?.result).toMatchObject({ passed: 0, failed: 1, output: expect.stringContaining("broken") });
  expect(second?.result).toMatchObject({ passed: 1, failed: 0 });
});

test("treats unselected needs as fulfilled, and rejects a circle of needs", async () => {
  const { part } = recorder();
  expect((await run([part("stories", { needs: ["build"] })]))[0]?.result.failed).toBe(0);
  await expect(run([part("a", { needs: ["b"] }), part("b", { needs: ["a"] })])).rejects.toThrow(/need each other/);
});
