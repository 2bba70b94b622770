import { expect, it } from "vitest";
import { archiveNames, fileIn, formatsOf } from "./download-formats.ts";

const track = (original: string, audio: string | null) => ({
  title: "One",
  artist_name: "Mara",
  disc_number: 1,
  track_number: 1,
  original_file: `/media/originals/aa.${original}`,
  audio_file: audio && `/media/audio/bb.${audio}`,
});

it("offers MP3 as a second format if all tracks have one and the originals are in another format", () => {
  const labels = (tracks: ReturnType<typeof track>[]) => formatsOf(tracks).map(({ label }) => label);
  expect(labels([track("flac", "mp3")])).toEqual(["FLAC", "MP3"]);
  expect(labels([track("flac", "mp3"), track("mp3", "mp3")])).toEqual(["FLAC, MP3", "MP3"]);
  // Without ffmpeg the original itself is streamed.
  expect(labels([track("flac", "flac"), track("flac", "mp3")])).toEqual(["FLAC"]);
  expect(labels([track("mp3", "mp3")])).toEqual(["MP3"]);
  expect(formatsOf([])).toEqual([]);
  expect(fileIn("mp3", track("mp3", null))).toBe("/media/originals/aa.mp3");
});

it("gives every file in an archive a unique path", () => {
  expect(
    archiveNames([
      { folder: null, name: "01 A.mp3" },
      { folder: null, name: "01 a.mp3" },
      { folder: "..", name: "b.mp3" },
    ]),
  ).toEqual(["01 A.mp3", "01 a (2).mp3", "Files/b.mp3"]);
});
