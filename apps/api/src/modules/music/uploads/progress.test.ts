import { expect, test } from "vitest";
import { createProgress } from "./progress.ts";

function watch(isTTY: boolean) {
  let written = "";
  let time = 0;
  const output = { isTTY, columns: 40, write: (text: string) => (written += text) };
  const progress = createProgress(output, () => time);
  return { progress, at: (milliseconds: number) => (time = milliseconds), written: () => written };
}

const step = (done: number, name = "a.mp3") => ({ phase: "reading", done, total: 100, name }) as const;

test("a terminal shows one line that is updated a few times a second and removed at the end", () => {
  const { progress, at, written } = watch(true);
  progress.show(step(1));
  at(50);
  progress.show(step(2));
  at(120);
  progress.show(step(3, `${"x".repeat(100)}.mp3`));
  progress.show(step(100));
  progress.clear();
  const lines = written().split("\r\u001b[K").slice(1);
  expect(lines).toEqual([
    "Reading 1/100  a.mp3",
    expect.stringMatching(/^Reading 3\/100 {2}x+$/),
    "Reading 100/100  a.mp3",
    "",
  ]);
  expect(lines[1]).toHaveLength(39);
});

test("other outputs get plain lines occasionally", () => {
  const { progress, at, written } = watch(false);
  for (let done = 1; done <= 100; done++) {
    at(done * 100);
    progress.show(step(done));
  }
  progress.clear();
  expect(written()).toBe("Reading 1/100\nReading 51/100\nReading 100/100\n");
});
