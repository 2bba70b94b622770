import { expect, it } from "vitest";
import { downloadName } from "./download-name.ts";

const track = {
  title: "Miracle",
  artist_name: "The Artist",
  disc_number: 1,
  track_number: 3,
  original_file: `/media/originals/${"0".repeat(40)}.flac`,
};

it.each([
  [{}, "03 The Artist - Miracle.flac"],
  [{ track_number: null }, "The Artist - Miracle.flac"],
  [{ disc_number: 2 }, "2-03 The Artist - Miracle.flac"],
  [{ title: 'A/B: "C"?\n', artist_name: "..AC\\DC" }, "03 AC DC - A B C.flac"],
  [{ original_file: "/media/originals/x" }, "03 The Artist - Miracle.bin"],
])("generates a file name that is valid on every system: %j", (values, expected) => {
  expect(downloadName({ ...track, ...values })).toBe(expected);
});

it("keeps the extension when the name is too long", () => {
  expect(downloadName({ ...track, title: "x".repeat(500) })).toMatch(/^.{180}\.flac$/);
});
