import { expect, test } from "vitest";
import { readCountsLine } from "../lib/counts.ts";
import type { PartResult, TestRun } from "./part.ts";
import { summary } from "./summary.ts";

const finished = (name: string, result: Partial<PartResult>, seconds = 1) => ({
  part: { name, run: () => Promise.reject(new Error("not run here")) },
  result: { passed: 0, failed: 0, output: "", ...result },
  seconds,
});
const run = (name: string, seconds: number, passed = true): TestRun => ({ name, seconds, passed });

test("lists the failures just before the line of counts, which comes last", () => {
  const { text, total } = summary([
    finished("unit", {
      passed: 1,
      failed: 1,
      tests: [run("a.test.ts › adds", 0.1), run("a.test.ts › divides", 1, false)],
    }),
    finished("drills", { passed: 3, failed: 2 }),
    finished("stories", { passed: 1, failed: 2, tests: [run("home.spec.ts › opens", 2, false)] }),
    finished("types", { passed: 5 }),
  ]);
  expect(total).toEqual({ passed: 10, failed: 5 });
  expect(readCountsLine(text)).toEqual(total);
  expect(text.slice(text.indexOf("Failed:"))).toBe(
    [
      "Failed:",
      "  unit › a.test.ts › divides",
      "  drills",
      "  stories › home.spec.ts › opens",
      "  stories (and 1 without a name)",
      "",
      "10 passed, 5 failed",
      "",
    ].join("\n"),
  );
});

test("shows the seconds of every part and the ten slowest tests overall", () => {
  const tests = Array.from({ length: 12 }, (_, at) => run(`test ${at}`, at));
  const { text } = summary([finished("unit", { passed: 12, tests }, 61.25), finished("types", { passed: 1 }, 3)]);
  expect(text).toMatch(/^unit +12 +0 +61\.3$/m);
  const slowest = text.slice(text.indexOf("Slowest"), text.indexOf("13 passed"));
  expect(slowest.match(/test \d+/g)).toEqual([11, 10, 9, 8, 7, 6, 5, 4, 3, 2].map((at) => `test ${at}`));
  expect(text).not.toContain("Failed:");
});
