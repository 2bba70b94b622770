import { expect, it } from "vitest";
import { readTrackLink, trackLink } from "./track-link.ts";

const SITE = "https://artist.example";
const album = { id: 9, title: "Night Bus", cover_image: null };

it.each([
  [trackLink({ id: 7, album }, SITE), "https://artist.example/albums/9?track=7"],
  [trackLink({ id: 7, album }, SITE, { seconds: 83.9 }), "https://artist.example/albums/9?track=7&t=83"],
  [
    trackLink({ id: 7, album: null }, SITE, { seconds: 83, lyrics: true }),
    "https://artist.example/music?tab=tracks&track=7&t=83&lyrics=1",
  ],
])("%s", (link, expected) => {
  expect(link).toBe(expected);
});

it.each([
  ["?track=7&t=83&lyrics=1", { trackId: 7, seconds: 83, lyrics: true }],
  ["?t=83", { trackId: null, seconds: 83, lyrics: false }],
  ["?t=1:23&track=7", { trackId: 7, seconds: 83, lyrics: false }],
  ["?track=7&t=83s", { trackId: 7, seconds: 83, lyrics: false }],
  ["?track=7", { trackId: 7, seconds: 0, lyrics: false }],
  ["?track=7&t=-5", { trackId: 7, seconds: 0, lyrics: false }],
  ["?tab=tracks", null],
  ["?t=soon", null],
  ["?track=../1", null],
])("reads %s", (search, expected) => {
  expect(readTrackLink(search)).toEqual(expected);
});
