import type { AlbumFields } from "@fanfare/contracts/music/album-editor";
import { makeAlbum, makeArtist, makeGenre, makeTrack } from "../factories.ts";
import type { Rules, World } from "./rule.ts";

const who = { team: "music" } as const;

const album = async ({ site }: World) => ({ id: await makeAlbum(site.db) });
const track = async ({ site }: World) => ({ id: await makeTrack(site.db) });

let named = 0;
const albumFields = (): Omit<AlbumFields, "price"> & { price: null } => ({
  title: `Album of a rule ${++named}`,
  kind: "album",
  artist: "Rule",
  genre: null,
  description: null,
  credits: [],
  price: null,
  release_date: null,
  visibility: "draft",
  published_at: null,
  cover: null,
  cover_alt: null,
  announced: false,
  teaser_title: null,
  teaser_text: null,
  expected_on: null,
});
const trackFields = () => {
  const {
    kind: _kind,
    description: _text,
    price: _price,
    release_date: _date,
    cover_alt: _alt,
    ...fields
  } = albumFields();
  return { ...fields, album_id: null, lyrics: null, isrc: null };
};
const artistFields = () => ({ name: `Artist of a rule ${++named}`, bio: null, picture: null });

export const musicEditorRules: Rules = {
  // `storePicture` fails with 400: tRPC cannot carry the file.
  "music.manage.podcast.get": { who: { team: "music" } },
  "music.manage.podcast.choose": {
    who: { team: "music" },
    input: async ({ site }) => {
      const { fingerprint } = await site.services.music.podcast.forEditing();
      return { playlist_id: null, category: "Music", is_explicit: false, fingerprint };
    },
  },
  "music.manage.storePicture": { who, ok: [400] },
  "music.manage.albums.list": { who },
  "music.manage.albums.byId": { who, input: album },
  "music.manage.albums.create": { who, input: albumFields },
  "music.manage.albums.change": {
    who,
    input: async (world) => ({ ...albumFields(), ...(await album(world)), version: 1 }),
  },
  "music.manage.albums.reorder": { who, input: async (world) => ({ ...(await album(world)), version: 1, order: [] }) },
  "music.manage.albums.removalPreview": { who, input: album },
  "music.manage.albums.remove": { who, input: async (world) => ({ ...(await album(world)), version: 1 }) },
  "music.manage.tracks.list": { who },
  "music.manage.tracks.byId": { who, input: track },
  "music.manage.tracks.create": { who, input: trackFields },
  "music.manage.tracks.change": {
    who,
    input: async (world) => ({ ...trackFields(), ...(await track(world)), version: 1 }),
  },
  // 400: no such file was uploaded.
  "music.manage.tracks.replaceFile": {
    who,
    input: async (world) => ({ ...(await track(world)), version: 1, path: "/media/originals/none.mp3", name: "x.mp3" }),
    ok: [400],
  },
  "music.manage.tracks.removalPreview": { who, input: track },
  "music.manage.tracks.remove": { who, input: async (world) => ({ ...(await track(world)), version: 1 }) },
  "music.manage.artists.list": { who },
  "music.manage.artists.create": { who, input: artistFields },
  "music.manage.artists.change": {
    who,
    input: async ({ site }) => ({ ...artistFields(), id: await makeArtist(site.db), version: 1 }),
  },
  "music.manage.artists.remove": { who, input: async ({ site }) => ({ id: await makeArtist(site.db), version: 1 }) },
  "music.manage.genres.list": { who },
  "music.manage.genres.create": { who, input: () => ({ name: `Genre of a rule ${++named}` }) },
  "music.manage.genres.change": {
    who,
    input: async ({ site }) => ({ id: await makeGenre(site.db), version: 1, name: `Genre of a rule ${++named}` }),
  },
  "music.manage.genres.remove": { who, input: async ({ site }) => ({ id: await makeGenre(site.db), version: 1 }) },
  "music.manage.featured.read": { who },
  "music.manage.featured.change": { who, input: ({ site }) => site.services.music.featuredEditor.read() },
  "music.manage.imports.permitUpload": { who },
  "music.manage.imports.start": {
    who,
    input: () => ({ files: [{ name: "a.mp3", path: "/media/originals/none.mp3" }], root_name: null }),
  },
  "music.manage.imports.latest": { who },
  "music.manage.imports.state": {
    who,
    input: ({ site, owner }) =>
      site.services.music.uploads.start(owner.id, { files: [{ name: "a.mp3", path: "none" }], root_name: null }),
  },
};
