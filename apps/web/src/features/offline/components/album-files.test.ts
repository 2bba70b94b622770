import type { AlbumDetail } from "@fanfare/contracts/music/album";
import { expect, it } from "vitest";
import { albumFiles } from "./album-files.ts";

const cover = `/media/images/${"a".repeat(40)}/1600.jpg`;
const track = (audio_file: string | null) => ({ audio_file, cover_image: cover });
const album = (files: (string | null)[]) => ({ cover_image: cover, tracks: files.map(track) }) as AlbumDetail;

it("lists each recording once, with the cover in the widths that are shown", () => {
  const files = albumFiles(album(["/media/audio/1.mp3", "/media/audio/2.mp3", "/media/audio/1.mp3"]));
  expect(files.filter((url) => url.includes("audio"))).toEqual(["/media/audio/1.mp3", "/media/audio/2.mp3"]);
  expect(files.filter((url) => url.includes("images"))).toEqual([
    cover,
    ...[96, 192, 384, 768, 1200].map((width) => `/media/images/${"a".repeat(40)}/${width}.webp`),
  ]);
});

it("lists no track without a recording, and no address signed for a single listener", () => {
  const files = albumFiles(album([null, "/media/originals/1.flac?expires=1&signature=x"]));
  expect(files.some((url) => /audio|originals/.test(url))).toBe(false);
});
