import type { Playlist } from "@fanfare/contracts/music/playlist";
import { expect, test } from "vitest";
import { settings, track } from "../../testing/site-data.ts";
import { playlistHead } from "./playlist-head.ts";

const playlist: Playlist = {
  id: 4,
  name: "Sessions",
  description: "",
  owner_name: "owner",
  is_mine: false,
  is_public: true,
  created_at: "2026-01-01T00:00:00Z",
  track_count: 1,
  tracks: [track(1)],
};

const feedsOf = (of: Playlist, podcast_playlist_id: number | null) =>
  playlistHead(of, { ...settings, podcast_playlist_id }, "https://artist.example").links.filter(
    ({ type }) => type === "application/rss+xml",
  );

test("only the page of the podcast playlist links to the feed, and only while it is public", () => {
  expect(feedsOf(playlist, 4)).toEqual([
    { rel: "alternate", type: "application/rss+xml", title: "Sessions", href: "/feeds/podcast.rss" },
  ]);
  expect(feedsOf(playlist, 5)).toEqual([]);
  expect(feedsOf(playlist, null)).toEqual([]);
  expect(feedsOf({ ...playlist, is_public: false }, 4)).toEqual([]);
});
