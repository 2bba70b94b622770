import { expect, test } from "vitest";
import { redactPaths } from "./redact-paths.ts";

test.each([
  ["Error opening input file /srv/data/media/.incoming/upload-x1/0.flac.", "Error opening input file 0.flac."],
  ["file:/tmp/a b/0.wav: Invalid data", "a b/0.wav: Invalid data"],
  ["file:/tmp/ab/0.wav: Invalid data found", "0.wav: Invalid data found"],
  ["ENOENT: no such file or directory, open '/srv/data/x/1.mp3'", "ENOENT: no such file or directory, open '1.mp3'"],
  ["spawn /usr/bin/ffmpeg ENOENT", "spawn ffmpeg ENOENT"],
  ["C:\\Users\\me\\0.wav is no sound", "0.wav is no sound"],
])("%s", (text, shown) => {
  expect(redactPaths(text)).toBe(shown);
});

test.each([
  "POST https://api.example.com/v1/shops/1.json answered 500",
  "GET /api/music/albums/ failed",
  "/media/originals/0123.flac is gone",
  "24/7 and AC/DC and/or 1/2",
])("%s is unchanged", (text) => {
  expect(redactPaths(text)).toBe(text);
});
