import { expect, test } from "vitest";
import { emptyReport } from "./import-report.ts";
import { summarise } from "./summary.ts";

test("the summary lists what is new, what was skipped and why, and the duration", () => {
  const report = {
    ...emptyReport(false),
    albums: [
      { title: "Dawn", artist: "A", outcome: "new" as const, tracks: 9 },
      { title: "Dusk", artist: "A", outcome: "unchanged" as const, tracks: 3 },
    ],
    singles: [{ title: "Joy", artist: "A", outcome: "updated" as const, tracks: 1 }],
    tracks: { new: 9, updated: 1, unchanged: 3 },
    skipped: [{ file: "bad.mp3", reason: "it is empty" }],
    notes: ["ffmpeg was not found."],
    audio_files: 14,
    seconds: 2,
  };
  expect(summarise(report)).toEqual([
    "  + Dawn — A (9 tracks)",
    "  ~ Joy — A",
    "",
    "Albums   1 new, 1 unchanged",
    "Singles  1 updated",
    "Tracks   9 new, 1 updated, 3 unchanged",
    "Skipped  1",
    "  - bad.mp3: it is empty",
    "Note: ffmpeg was not found.",
    "14 audio files in 2.0 s (7.0 a second)",
  ]);
});

test("a dry run and an early end are reported last", () => {
  const lines = summarise({ ...emptyReport(true), stopped: "There is no space left to store it." });
  expect(lines.slice(-2)).toEqual([
    "This was a dry run: nothing was changed.",
    "Stopped before the end: There is no space left to store it.",
  ]);
});

test("a file's name cannot send control sequences to the terminal", () => {
  const file = "a\u001b[2J\u0007\nFaked line.mp3";
  expect(summarise({ ...emptyReport(false), skipped: [{ file, reason: "x" }] })).toContain(
    "  - a[2J Faked line.mp3: x",
  );
});
