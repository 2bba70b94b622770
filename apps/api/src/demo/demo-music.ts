import { decimalToCents } from "@fanfare/contracts/common/money";
import type { Transaction } from "kysely";
import type { DB } from "../platform/db/types.gen.ts";
import type { DemoCatalogue } from "./catalogue.ts";
import type { DemoMedia } from "./demo-media.ts";

export type DemoIds = {
  artist: number;
  /** By name. */
  genres: Map<string, number>;
  /** By slug, as tracks. */
  albums: Map<string, number>;
  tracks: Map<string, number>;
};

type Album = DemoCatalogue["albums"][number];
type Track = DemoCatalogue["tracks"][number];

const DAY_MS = 24 * 60 * 60 * 1000;
/** How far ahead an announced release is once the content's own date is near or past. */
const AHEAD_DAYS = 118;
const LEAST_AHEAD_DAYS = 14;

const dateText = (date: Date) => date.toISOString().slice(0, 10);

/** An announced date that is always to come: the content's own, or one relative to today. */
export function expectedOn(date: string | null, now: Date): string | null {
  if (date === null) return null;
  const isAhead = Date.parse(date) - now.getTime() > LEAST_AHEAD_DAYS * DAY_MS;
  return isAhead ? date : dateText(new Date(now.getTime() + AHEAD_DAYS * DAY_MS));
}

const publicationOf = (releaseDate: string | null, now: Date) =>
  releaseDate === null ? now : new Date(Math.min(Date.parse(releaseDate), now.getTime()));

/** Writes artist, genres, albums, tracks and the popular list. */
export async function writeDemoMusic(
  trx: Transaction<DB>,
  catalogue: DemoCatalogue,
  media: DemoMedia,
  now: Date,
): Promise<DemoIds> {
  const { artist } = catalogue;
  const portrait = media.images.get(artist.image);
  const { id: artistId } = await trx
    .insertInto("artists")
    .values({
      name: artist.name,
      sort_name: artist.name,
      bio: artist.bio,
      image: portrait?.path ?? null,
      image_placeholder: portrait?.placeholder ?? null,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  const names = [...new Set([...catalogue.albums, ...catalogue.tracks].map(({ genre }) => genre))];
  const genreRows = await trx
    .insertInto("genres")
    .values(names.map((name) => ({ name })))
    .returning(["id", "name"])
    .execute();
  const ids: DemoIds = {
    artist: artistId,
    genres: new Map(genreRows.map((row) => [row.name, row.id])),
    albums: new Map(),
    tracks: new Map(),
  };
  for (const album of catalogue.albums) {
    const row = await trx
      .insertInto("albums")
      .values(albumRow(album, ids, media, now))
      .returning("id")
      .executeTakeFirstOrThrow();
    ids.albums.set(album.slug, row.id);
  }
  for (const track of catalogue.tracks) {
    const row = await trx
      .insertInto("tracks")
      .values(trackRow(track, ids, media, now))
      .returning("id")
      .executeTakeFirstOrThrow();
    ids.tracks.set(track.slug, row.id);
  }
  const popular = catalogue.popular_tracks.flatMap((slug, position) => {
    const track_id = ids.tracks.get(slug);
    return track_id === undefined ? [] : [{ track_id, position }];
  });
  if (popular.length > 0) await trx.insertInto("popular_tracks").values(popular).execute();
  return ids;
}

function albumRow(album: Album, ids: DemoIds, media: DemoMedia, now: Date) {
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
      : teaserColumns(album, pictures, expectedOn(album.release_date, now))),
  };
}

function trackRow(track: Track, ids: DemoIds, media: DemoMedia, now: Date) {
  const cover = track.cover === null ? undefined : media.images.get(track.cover);
  const pictures = { cover_image: cover?.path ?? null, cover_placeholder: cover?.placeholder ?? null };
  const lyrics = track.lyrics === null ? undefined : media.lyrics.get(track.lyrics);
  return {
    album_id: track.album === null ? null : (ids.albums.get(track.album) ?? null),
    artist_id: ids.artist,
    genre_id: ids.genres.get(track.genre) ?? null,
    title: track.title,
    disc_number: track.disc_number,
    track_number: track.album === null ? null : track.track_number,
    duration_ms: track.duration_ms ?? 0,
    audio_file: track.audio === null ? null : (media.files.get(track.audio) ?? null),
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
  // An album's tracks come out with it, and its teaser speaks for them.
  if (track.album !== null) return { visibility: "public" as const, published_at: null };
  if (!track.released) return teaserColumns(track, pictures, expectedOn(track.release_date, now));
  return { visibility: "public" as const, published_at: publicationOf(track.release_date, now) };
}

const teaserColumns = (one: Album | Track, pictures: Pictures, expected: string | null) => ({
  visibility: "draft" as const,
  published_at: null,
  announced: true,
  teaser_title: one.teaser_title,
  teaser_text: one.teaser_text,
  teaser_image: pictures.cover_image,
  teaser_placeholder: pictures.cover_placeholder,
  expected_on: expected,
});
