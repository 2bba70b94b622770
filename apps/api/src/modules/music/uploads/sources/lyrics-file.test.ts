import { expect, test } from "vitest";
import { decodeText, parseLrc } from "./lyrics-file.ts";

test("lines get their times in seconds, in order, and headers are left out", () => {
  expect(parseLrc("[ar:Somebody]\r\n[ti:Song]\r\n[00:12.50]Second\r\n[00:01.2]First\r\n\r\n[01:00]Last\r\n")).toEqual({
    plain: "First\nSecond\nLast",
    timed: [
      { time: 1.2, text: "First" },
      { time: 12.5, text: "Second" },
      { time: 60, text: "Last" },
    ],
  });
});

test("a chorus with several times appears at each", () => {
  expect(parseLrc("[00:10.00][00:30.000]Oh\n[00:20:50]Ah").timed).toEqual([
    { time: 10, text: "Oh" },
    { time: 20.5, text: "Ah" },
    { time: 30, text: "Oh" },
  ]);
});

test("an offset moves everything, never before the start", () => {
  expect(parseLrc("[offset:+500]\n[00:00.20]A\n[00:02.00]B").timed).toEqual([
    { time: 0, text: "A" },
    { time: 1.5, text: "B" },
  ]);
  expect(parseLrc("[offset:-500]\n[00:02.00]B").timed).toEqual([{ time: 2.5, text: "B" }]);
});

test("times of words are dropped, and empty lines kept", () => {
  expect(parseLrc("[00:01.00]<00:01.00>One <00:01.50>two\n[00:05.00]").timed).toEqual([
    { time: 1, text: "One two" },
    { time: 5, text: "" },
  ]);
});

test("text without times is plain lyrics, and empty text is null", () => {
  expect(parseLrc("[ar:Somebody]\nOne\n\n[Chorus]\nTwo")).toEqual({ plain: "One\n\n[Chorus]\nTwo", timed: null });
  expect(parseLrc("")).toEqual({ plain: null, timed: null });
  expect(parseLrc("[00:99.00]no such second")).toEqual({ plain: "[00:99.00]no such second", timed: null });
});

test("a line of only brackets is parsed fast", () => {
  const started = process.cpuUsage();
  parseLrc("[".repeat(500_000) + "<".repeat(400_000));
  // CPU time, independent of other load; in microseconds.
  expect(process.cpuUsage(started).user).toBeLessThan(2_000_000);
});

test("text is read in the encodings that players and editors write", () => {
  expect(decodeText(Buffer.from("\ufeffé", "utf8"))).toBe("é");
  expect(decodeText(Buffer.from("\ufeffé", "utf16le"))).toBe("é");
  expect(decodeText(Buffer.from("\ufeffé", "utf16le").swap16())).toBe("é");
  expect(decodeText(Buffer.from([0x63, 0x61, 0x66, 0xe9]))).toBe("café");
});
