import { readFile } from "node:fs/promises";
import { decimalToCents } from "@fanfare/contracts/common/money";
import type { Transaction } from "kysely";
import { parseLrc } from "../modules/music/import/lyrics-file.ts";
import type { DB } from "../platform/db/types.gen.ts";
import { type Catalogue, contentFile } from "./catalogue.ts";
import { markDemo } from "./demo-items.ts";
import type { StoredContent } from "./store-media.ts";

const json = (value: unknown) => JSON.stringify(value);
const midnight = (date: string) => new Date(`${date}T00:00:00Z`);

async function readTrackFiles(track: Catalogue["tracks"][number]) {
  const lyrics = track.lyrics ? parseLrc(await readFile(contentFile(track.lyrics), "utf8")) : null;
  const peaks = track.peaks ? (JSON.parse(await readFile(contentFile(track.peaks), "utf8")) as number[]) : null;
  return { lyrics, peaks };
}

/** Writes the demo artist's records. Answers the track ids by slug. */
export async function loadMusic(
  trx: Transaction<DB>,
  catalogue: Catalogue,
  stored: StoredContent,
): Promise<Map<string, number>> {
  const { artist } = catalogue;
  const portrait = stored.images.get(artist.image);
  const { id: artist_id } = await trx
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
  await markDemo(trx, "artist", [artist_id]);

  const genres = await trx
    .insertInto("genres")
    .values(catalogue.genres.map(({ name }) => ({ name })))
    .returning(["id", "name"])
    .execute();
  const genreId = new Map(genres.map((genre) => [genre.name, genre.id]));
  await markDemo(
    trx,
    "genre",
    genres.map((genre) => genre.id),
  );

  const albumId = new Map<string, number>();
  for (const album of catalogue.albums) {
    const cover = album.cover === null ? undefined : stored.images.get(album.cover);
    const { id } = await trx
      .insertInto("albums")
      .values({
        artist_id,
        genre_id: album.genre === null ? null : (genreId.get(album.genre) ?? null),
        title: album.title,
        kind: album.kind,
        description: album.description,
        credits: json(album.credits),
        release_date: album.release_date,
        price_cents: album.price === null ? null : decimalToCents(album.price),
        is_featured: album.released && album.featured_position !== null,
        featured_position: album.featured_position,
        teaser_title: album.teaser_title,
        teaser_text: album.teaser_text,
        ...(album.released
          ? {
              visibility: "public" as const,
              published_at: album.release_date === null ? null : midnight(album.release_date),
              cover_image: cover?.path ?? null,
              cover_placeholder: cover?.placeholder ?? null,
            }
          : { announced: true, teaser_image: cover?.path ?? null, teaser_placeholder: cover?.placeholder ?? null }),
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    albumId.set(album.slug, id);
  }
  await markDemo(trx, "album", [...albumId.values()]);

  const trackId = new Map<string, number>();
  for (const track of catalogue.tracks) {
    const { lyrics, peaks } = await readTrackFiles(track);
    const cover = track.cover === null ? undefined : stored.images.get(track.cover);
    const isSingle = track.album === null;
    const { id } = await trx
      .insertInto("tracks")
      .values({
        artist_id,
        album_id: track.album === null ? null : (albumId.get(track.album) ?? null),
        genre_id: track.genre === null ? null : (genreId.get(track.genre) ?? null),
        title: track.title,
        disc_number: track.disc_number,
        track_number: isSingle ? null : track.track_number,
        duration_ms: track.duration_ms ?? 0,
        lyrics: lyrics?.plain ?? null,
        synced_lyrics: lyrics?.timed ? json(lyrics.timed) : null,
        peaks,
        credits: json(track.credits),
        isrc: track.isrc,
        audio_file: track.audio === null ? null : (stored.files.get(track.audio) ?? null),
        visibility: track.released ? "public" : "draft",
        published_at: isSingle && track.released && track.release_date ? midnight(track.release_date) : null,
        announced: isSingle && !track.released,
        teaser_title: track.teaser_title,
        teaser_text: track.teaser_text,
        ...(track.released
          ? {
              cover_image: isSingle ? (cover?.path ?? null) : null,
              cover_placeholder: isSingle ? (cover?.placeholder ?? null) : null,
            }
          : { teaser_image: cover?.path ?? null, teaser_placeholder: cover?.placeholder ?? null }),
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    trackId.set(track.slug, id);
  }
  await markDemo(trx, "track", [...trackId.values()]);

  const popular = catalogue.popular_tracks.flatMap((slug) => trackId.get(slug) ?? []);
  await trx
    .insertInto("popular_tracks")
    .values(popular.map((track_id, position) => ({ track_id, position })))
    .execute();
  return trackId;
}
