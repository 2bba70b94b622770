import { expect, test } from "vitest";
import { parseByteRange } from "./byte-range.ts";

const SIZE = 1000;

test.each([
  ["bytes=0-0", { start: 0, end: 0 }],
  ["bytes=0-1", { start: 0, end: 1 }],
  ["bytes=0-999", { start: 0, end: 999 }],
  ["bytes=0-", { start: 0, end: 999 }],
  ["bytes=500-", { start: 500, end: 999 }],
  ["bytes=999-", { start: 999, end: 999 }],
  ["bytes=990-5000", { start: 990, end: 999 }],
  ["bytes=0-99999999999999999999999999", { start: 0, end: 999 }],
  ["bytes=-1", { start: 999, end: 999 }],
  ["bytes=-500", { start: 500, end: 999 }],
  ["bytes=-1000", { start: 0, end: 999 }],
  ["bytes=-99999", { start: 0, end: 999 }],
  ["bytes= 0-1 ", { start: 0, end: 1 }],
  ["bytes=,0-1,", { start: 0, end: 1 }],
  ["BYTES=0-1", { start: 0, end: 1 }],
])("%s is a single satisfiable range", (header, range) => {
  expect(parseByteRange(header, SIZE)).toEqual(range);
});

test.each(["bytes=1000-", "bytes=1000-1001", "bytes=99999999999999999999-", "bytes=-0"])(
  "%s starts beyond the end and is unsatisfiable",
  (header) => {
    expect(parseByteRange(header, SIZE)).toBe("unsatisfiable");
  },
);

test.each([
  undefined,
  "",
  "bytes",
  "bytes=",
  "bytes=-",
  "bytes=a-b",
  "bytes=5-4",
  "bytes=+1-2",
  "bytes=1.0-2",
  "bytes=0x1-2",
  "bytes=0-1;q=1",
  "bytes=0 - 1",
  "bytes=--1",
  "items=0-1",
  "bytes=0-1,3-4",
  "bytes=0-1,2000-",
])("%s is ignored and the whole file is returned", (header) => {
  expect(parseByteRange(header, SIZE)).toBe("whole");
});

test("an empty file is always returned whole", () => {
  expect(parseByteRange("bytes=0-", 0)).toBe("whole");
  expect(parseByteRange("bytes=-5", 0)).toBe("whole");
});
