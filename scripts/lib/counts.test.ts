import { expect, test } from "vitest";
import { countsLine, readCountsLine, settleCounts } from "./counts.ts";

test("reads the summary line back, only from the end of an output", () => {
  expect(readCountsLine(`1 passed, 1 failed\nmore\n${countsLine({ passed: 12, failed: 3 })}\n`)).toEqual({
    passed: 12,
    failed: 3,
  });
  expect(readCountsLine("12 passed, 0 failed\nSegmentation fault\n")).toBeNull();
});

test("counts a suite that crashed, reported nothing or ran nothing as failed", () => {
  expect(settleCounts({ passed: 5, failed: 0 }, 0)).toEqual({ passed: 5, failed: 0 });
  expect(settleCounts({ passed: 5, failed: 2 }, 1)).toEqual({ passed: 5, failed: 2 });
  expect(settleCounts({ passed: 5, failed: 0 }, 1)).toEqual({ passed: 5, failed: 1 });
  expect(settleCounts({ passed: 0, failed: 0 }, 0)).toEqual({ passed: 0, failed: 1 });
  expect(settleCounts(null, 0)).toEqual({ passed: 0, failed: 1 });
});
