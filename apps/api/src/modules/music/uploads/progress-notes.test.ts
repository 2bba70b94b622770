import { setTimeout as delay } from "node:timers/promises";
import { expect, test } from "vitest";
import { createProgressNotes, PROGRESS_EVERY_MS } from "./progress-notes.ts";

const step = (done: number) => ({ phase: "reading", done, total: 9, name: "a.mp3" }) as const;

test("steps in quick succession are stored once, in order", async () => {
  let time = 0;
  const stored: number[] = [];
  const notes = createProgressNotes(
    async ({ done }) => void stored.push(done),
    () => time,
  );
  notes.note(step(1));
  notes.note(step(2));
  time = PROGRESS_EVERY_MS;
  notes.note(step(3));
  await notes.settled();
  expect(stored).toEqual([1, 3]);
});

test("the first step of a phase is stored at once", async () => {
  const stored: string[] = [];
  const notes = createProgressNotes(
    async ({ phase, done }) => void stored.push(`${phase} ${done}`),
    () => 0,
  );
  notes.note(step(9));
  notes.note({ ...step(0), phase: "importing" });
  await notes.settled();
  expect(stored).toEqual(["reading 9", "importing 0"]);
});

test("a failed write does not end the process, and is reported once the import is over", async () => {
  const unhandled: unknown[] = [];
  const listener = (error: unknown) => unhandled.push(error);
  process.on("unhandledRejection", listener);
  const notes = createProgressNotes(() => Promise.reject(new Error("the database is gone")));
  notes.note(step(1));
  await delay(5);
  process.off("unhandledRejection", listener);
  expect(unhandled).toEqual([]);
  await expect(notes.settled()).rejects.toThrow("the database is gone");
});
