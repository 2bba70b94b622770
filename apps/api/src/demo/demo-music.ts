import { decimalToCents } from "@fanfare/contracts/common/money";
import type { Transaction } from "kysely";
import { insertAlbum, insertTrack } from "../modules/music/catalogue/release-rows.queries.ts";
import { insertArtist, insertGenre } from "../modules/music/editing/artist-editor.queries.ts";
import { chooseTracks } from "../modules/music/editing/featured-editor.queries.ts";
import type { DB } from "../platform/db/types.gen.ts";
import type { DemoCatalogue } from "./catalogue.ts";
import { markDemo } from "./demo.queries.ts";
import type { DemoMedia } from "./demo-media.ts";

type Ids = { artist: number; genres: Map<string, number>; albums: Map<string, number> };

type Album = DemoCatalogue["albums"][number];
type Track = DemoCatalogue["tracks"][number];

const publicationOf = (releaseDate: string | null, now: Date) =>
  releaseDate === null ? now : new Date(Math.min(Date.parse(releaseDate), now.getTime()));

/** Writes the demo artist's albums, tracks and popular list. Returns the ids of the tracks by slug. */
export async function writeDemoMusic(
  trx: Transaction<DB>,
  catalogue: DemoCatalogue,
  media: DemoMedia,
  now: Date,
): Promise<Map<string, number>> {
  const { artist } = catalogue;
  const portrait = media.images.get(artist.image);
  const { id: artistId } = await insertArtist(trx, {
    name: artist.name,
    sort_name: artist.name,
    bio: artist.bio,
    image: portrait?.path ?? null,
    image_placeholder: portrait?.placeholder ?? null,
  });
  const ids: Ids = { artist: artistId, genres: new Map(), albums: new Map() };
  for (const name of new Set([...catalogue.albums, ...catalogue.tracks].map(({ genre }) => genre))) {
    ids.genres.set(name, (await insertGenre(trx, name)).id);
  }
  const tracks = new Map<string, number>();
  for (const album of catalogue.albums) {
    const row = await insertAlbum(trx, albumRow(album, ids, media, now));
    ids.albums.set(album.slug, row.id);
  }
  for (const track of catalogue.tracks) {
    const row = await insertTrack(trx, trackRow(track, ids, media, now));
    tracks.set(track.slug, row.id);
  }
  await chooseTracks(
    trx,
    catalogue.popular_tracks.flatMap((slug) => tracks.get(slug) ?? []),
  );
  await markDemo(trx, "artist", [ids.artist]);
  await markDemo(trx, "genre", [...ids.genres.values()]);
  await markDemo(trx, "album", [...ids.albums.values()]);
  await markDemo(trx, "track", [...tracks.values()]);
  return tracks;
}

function albumRow(album: Album, ids: Ids, media: DemoMedia, now: Date) {
  const cover = media.images.get(album.cover);
  const pictures = { cover_image: cover?.path ?? null, cover_placeholder: cover?.placeholder ?? null };
  return {
    artist_id: ids.artist,
    genre_id: ids.genres.get(album.genre) ?? null,
    title: album.title,
    kind: album.kind,
    description: album.description,
    credits: JSON.stringify(album.credits),
    price_cents: decimalToCents(album.price),
    is_featured: album.featured_position !== null,
    featured_position: album.featured_position,
    ...pictures,
    ...(album.released
      ? {
          release_date: album.release_date,
          visibility: "public" as const,
          published_at: publicationOf(album.release_date, now),
        }
      : teaserColumns(album, pictures)),
  };
}

function trackRow(track: Track, ids: Ids, media: DemoMedia, now: Date) {
  const cover = track.cover === null ? undefined : media.images.get(track.cover);
  const pictures = { cover_image: cover?.path ?? null, cover_placeholder: cover?.placeholder ?? null };
  const audio = track.audio === null ? null : (media.files.get(track.audio) ?? null);
  const lyrics = track.lyrics === null ? undefined : media.lyrics.get(track.lyrics);
  return {
    album_id: track.album === null ? null : (ids.albums.get(track.album) ?? null),
    artist_id: ids.artist,
    genre_id: ids.genres.get(track.genre) ?? null,
    title: track.title,
    disc_number: track.disc_number,
    track_number: track.album === null ? null : track.track_number,
    duration_ms: track.duration_ms ?? 0,
    audio_file: audio,
    original_file: track.audio === null ? null : (media.originals.get(track.audio) ?? null),
    peaks: track.peaks === null ? null : (media.peaks.get(track.peaks) ?? null),
    lyrics: lyrics?.plain ?? null,
    synced_lyrics: lyrics?.timed ? JSON.stringify(lyrics.timed) : null,
    credits: JSON.stringify(track.credits),
    isrc: track.isrc,
    ...pictures,
    ...publicationColumns(track, pictures, now),
  };
}

type Pictures = { cover_image: string | null; cover_placeholder: string | null };

function publicationColumns(track: Track, pictures: Pictures, now: Date) {
  // An album's tracks are published with it, and are covered by its teaser.
  if (track.album !== null) return { visibility: "public" as const, published_at: null };
  if (!track.released) return teaserColumns(track, pictures);
  return { visibility: "public" as const, published_at: publicationOf(track.release_date, now) };
}

/** Without a date: cards show their buttons as in the spec until the owner sets a date. */
const teaserColumns = (one: Album | Track, pictures: Pictures) => ({
  visibility: "draft" as const,
  published_at: null,
  announced: true,
  teaser_title: one.teaser_title,
  teaser_text: one.teaser_text,
  teaser_image: pictures.cover_image,
  teaser_placeholder: pictures.cover_placeholder,
});
