import { expect, it } from "vitest";
import { lineAt } from "./lyric-line.ts";

const lines = [10, 15, 15, 20].map((time) => ({ time, text: `at ${time}` }));

it.each([
  { seconds: 0, line: -1 },
  { seconds: 9.8, line: -1 },
  { seconds: 9.9, line: 0 },
  { seconds: 14, line: 0 },
  { seconds: 15, line: 2 },
  { seconds: 500, line: 3 },
])("at $seconds seconds line $line is current", ({ seconds, line }) => {
  expect(lineAt(lines, seconds)).toBe(line);
});

it("returns -1 when there are no lines", () => {
  expect(lineAt([], 5)).toBe(-1);
});
