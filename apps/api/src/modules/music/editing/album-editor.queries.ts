import { secondsToLabel } from "@fanfare/contracts/common/duration";
import { centsToDecimal } from "@fanfare/contracts/common/money";
import type { AlbumForEditing, EditorAlbumListInput, EditorAlbumRow } from "@fanfare/contracts/music/album-editor";
import { type Kysely, sql } from "kysely";
import { offsetOf, type PageOf } from "../../../platform/db/page.ts";
import { contains } from "../../../platform/db/text-match.ts";
import type { DB } from "../../../platform/db/types.gen.ts";
import { isOut } from "../catalogue/release-columns.ts";
import { storedCredits } from "../catalogue/track.queries.ts";

/** All albums, including drafts; the most recently changed first. */
export async function listAlbumsForEditing(
  db: Kysely<DB>,
  query: EditorAlbumListInput,
  now: Date,
): Promise<PageOf<EditorAlbumRow>> {
  let matching = db.selectFrom("albums").innerJoin("artists", "artists.id", "albums.artist_id");
  if (query.visibility) matching = matching.where("albums.visibility", "=", query.visibility);
  if (query.without_cover) {
    matching = matching.where("albums.cover_image", "is", null).where("albums.listed_from", "is not", null);
  }
  if (query.search) {
    const { search } = query;
    matching = matching.where((eb) => eb.or([contains("albums.title", search), contains("artists.name", search)]));
  }
  const { count } = await matching.select((eb) => eb.fn.countAll<number>().as("count")).executeTakeFirstOrThrow();
  const rows = await matching
    .select([
      "albums.id",
      "albums.title",
      "artists.name as artist",
      "albums.kind",
      "albums.cover_image",
      "albums.cover_placeholder",
      "albums.visibility",
      "albums.published_at",
      "albums.reachable_from",
      "albums.is_featured",
      "albums.release_date",
      sql<number>`(select count(*) from tracks where tracks.album_id = albums.id)`.as("track_count"),
    ])
    .orderBy("albums.updated_at", "desc")
    .orderBy("albums.id", "desc")
    .limit(query.page_size)
    .offset(offsetOf(query))
    .execute();
  return {
    count,
    results: rows.map((row) => ({
      id: row.id,
      title: row.title,
      artist: row.artist,
      kind: row.kind,
      cover_image: row.cover_image,
      cover_placeholder: row.cover_placeholder,
      visibility: row.visibility,
      published_at: row.published_at?.toISOString() ?? null,
      is_out: isOut(row, now),
      is_featured: row.is_featured,
      release_date: row.release_date,
      track_count: Number(row.track_count),
    })),
  };
}

export async function albumTitle(db: Kysely<DB>, id: number): Promise<string | undefined> {
  const album = await db.selectFrom("albums").select("title").where("id", "=", id).executeTakeFirst();
  return album?.title;
}

const tracksForEditing = (db: Kysely<DB>, albumId: number) =>
  db
    .selectFrom("tracks")
    .innerJoin("artists", "artists.id", "tracks.artist_id")
    .select([
      "tracks.id",
      "tracks.title",
      "artists.name as artist",
      "tracks.disc_number",
      "tracks.track_number",
      "tracks.duration_ms",
      "tracks.audio_file",
      sql<boolean>`(tracks.lyrics is not null)`.as("has_lyrics"),
      "tracks.visibility",
      "tracks.play_count",
    ])
    .where("tracks.album_id", "=", albumId)
    .orderBy("tracks.disc_number")
    .orderBy("tracks.track_number")
    .orderBy("tracks.id")
    .execute();

/** One album with all of its tracks for the editor, or undefined. */
export async function findAlbumForEditing(db: Kysely<DB>, id: number, now: Date): Promise<AlbumForEditing | undefined> {
  const row = await db
    .selectFrom("albums")
    .innerJoin("artists", "artists.id", "albums.artist_id")
    .leftJoin("genres", "genres.id", "albums.genre_id")
    .selectAll("albums")
    .select(["artists.name as artist", "genres.name as genre"])
    .where("albums.id", "=", id)
    .executeTakeFirst();
  if (!row) return undefined;
  const tracks = await tracksForEditing(db, id);
  return {
    id: row.id,
    version: row.version,
    title: row.title,
    kind: row.kind,
    artist: row.artist,
    genre: row.genre,
    description: row.description,
    credits: storedCredits.parse(row.credits),
    price: row.price_cents === null ? null : centsToDecimal(row.price_cents),
    release_date: row.release_date,
    visibility: row.visibility,
    published_at: row.published_at?.toISOString() ?? null,
    cover: row.cover_image === null ? null : { image: row.cover_image, placeholder: row.cover_placeholder },
    cover_alt: row.cover_alt,
    announced: row.announced,
    teaser_title: row.teaser_title,
    teaser_text: row.teaser_text,
    expected_on: row.expected_on,
    is_out: isOut(row, now),
    tracks: tracks.map(({ duration_ms, ...track }) => ({
      id: track.id,
      title: track.title,
      artist: track.artist,
      disc_number: track.disc_number,
      track_number: track.track_number,
      duration_label: secondsToLabel(duration_ms / 1000),
      audio_file: track.audio_file,
      has_lyrics: track.has_lyrics,
      visibility: track.visibility,
      play_count: track.play_count,
    })),
  };
}
