import { makeAlbum, makeArtist, makeTrack } from "../factories.ts";
import type { Rules, World } from "./rule.ts";

const track = async ({ site }: World) => ({ id: await makeTrack(site.db) });
const playlist = async ({ site, a }: World) => ({
  id: (await site.services.music.playlists.create(a.id, { name: "Diary", description: "", is_public: false })).id,
});

export const musicRules: Rules = {
  "music.artists.list": { who: "anyone" },
  "music.artists.byId": {
    who: "anyone",
    input: async ({ site }) => {
      const artist_id = await makeArtist(site.db);
      await makeTrack(site.db, { artist_id });
      return { id: artist_id };
    },
  },
  "music.albums.list": { who: "anyone" },
  "music.albums.byId": { who: "anyone", input: async ({ site }) => ({ id: await makeAlbum(site.db) }) },
  "music.tracks.list": { who: "anyone" },
  "music.tracks.byId": { who: "anyone", input: track },
  "music.tracks.play": { who: "anyone", input: track },
  "music.playlists.list": { who: "anyone" },
  "music.playlists.byId": { who: "its fan alone sees it", input: playlist },
  "music.playlists.create": { who: "fan", input: () => ({ name: "New" }) },
  "music.playlists.update": {
    who: "its fan",
    input: async (world) => ({ ...(await playlist(world)), name: "Changed" }),
  },
  "music.playlists.addTrack": {
    who: "its fan",
    input: async (world) => ({ ...(await playlist(world)), track_id: (await track(world)).id }),
  },
  "music.playlists.remove": { who: "its fan", input: playlist },
  "music.genres.list": { who: "anyone" },
  "music.featured": { who: "anyone" },
  "music.search": { who: "anyone", input: () => ({ q: "light" }) },
  "music.oembed": {
    who: "anyone",
    input: async ({ site }) => ({ url: `https://artist.example/albums/${await makeAlbum(site.db)}` }),
  },
  "music.comingSoon": { who: "anyone" },
  "music.notifyMe": {
    who: "anyone",
    input: async ({ site }) => ({
      kind: "album",
      id: await makeAlbum(site.db, {
        announced: true,
        expected_on: "2030-01-01",
        published_at: new Date("2030-01-01T00:00:00Z"),
      }),
      email: "waiting@example.com",
    }),
  },
  "music.notices.newAlbum": { who: "anyone", input: () => ({ email: "next.album@example.com" }) },
  "music.notices.list": { who: "fan" },
  "music.notices.end": {
    who: "its fan",
    input: async ({ site, a }) =>
      site.db
        .insertInto("notify_requests")
        .values({ album_id: await makeAlbum(site.db), user_id: a.id, email: "waits@example.com" })
        .returning("id")
        .executeTakeFirstOrThrow(),
  },
  "music.confirmNotice": { who: "anyone", input: () => ({ token: "x".repeat(43) }), ok: [400] },
};

export const siteRules: Rules = {
  "site.settings": { who: "anyone" },
};
