import { existsSync } from "node:fs";
import { join } from "node:path";
import { decode } from "./encode.ts";
import { SR } from "./engine/core.ts";
import { CONTENT, save, say } from "./files.ts";
import { ARTIST, albums, MIRACLE, promised, recordOf } from "./records.ts";
import { site } from "./site.ts";
import { songs } from "./songs/index.ts";

const miracleAlbumless = { credits: MIRACLE.credits };

const tracks = [
  ...songs.map((song) => {
    const { album, index } = recordOf(song.slug);
    const audio = `audio/${song.slug}.mp3`;
    const heard = decode(join(CONTENT, audio));
    return {
      slug: song.slug,
      title: song.title,
      album: album?.slug ?? null,
      disc_number: 1,
      track_number: index,
      genre: album?.genre ?? "Dream Pop",
      duration_ms: Math.round((heard.l.length / SR) * 1000),
      audio,
      cover: album ? null : MIRACLE.cover,
      lyrics: `lyrics/${song.slug}.lrc`,
      peaks: `peaks/${song.slug}.json`,
      credits: album?.credits ?? miracleAlbumless.credits,
      isrc: null,
      bpm: song.bpm,
      key: song.key,
      release_date: album?.release_date ?? MIRACLE.release_date,
      released: true,
      teaser_title: null,
      teaser_text: null,
    };
  }),
  ...promised.map((p) => ({
    slug: p.slug,
    title: p.title,
    album: p.album,
    disc_number: 1,
    track_number: p.number,
    genre: p.genre,
    duration_ms: null,
    audio: null,
    cover: p.album ? null : "images/cover-coming.jpg",
    lyrics: null,
    peaks: null,
    credits: MIRACLE.credits.slice(0, 2),
    isrc: null,
    bpm: p.bpm,
    key: p.key,
    release_date: null,
    released: false,
    teaser_title: p.teaser_title,
    teaser_text: p.teaser_text,
  })),
];

const catalogue = {
  artist: {
    name: ARTIST,
    image: "images/artist.jpg",
    tagline: "Songs for the hour after the lamps are lit",
    bio: "Ember Oriole sings the way a window glows from the street: warm, a little blurred, and always as if someone were home. The songs begin on a worn piano or a nylon guitar and end somewhere wider, among slow synthesizers, tape echo and a choir of one voice.\n\nThe first recordings, “Digital Waves” and “Urban Beats”, were made at night on borrowed machines. “Night Bus Psalms” turned one ride home into a continuous piece of music; “Amber Season” put everything down again but wood and wire. “Lanterns on the Water” brings the two together, and the single “Miracle” opens the next chapter.",
  },
  genres: [...new Set(tracks.map((t) => t.genre))].map((name) => ({ name })),
  albums,
  tracks,
  ...site,
};
for (const a of albums) if (!existsSync(join(CONTENT, a.cover))) throw new Error(`missing ${a.cover}`);
save(join(CONTENT, "catalogue.json"), `${JSON.stringify(catalogue, null, 2)}\n`);
say(`${tracks.length} tracks, ${albums.length} albums`);
