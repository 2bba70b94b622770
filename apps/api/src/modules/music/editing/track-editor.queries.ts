import { secondsToLabel } from "@fanfare/contracts/common/duration";
import { lyricLine } from "@fanfare/contracts/music/track";
import type { EditorTrackListInput, EditorTrackRow, TrackForEditing } from "@fanfare/contracts/music/track-editor";
import { type Kysely, sql } from "kysely";
import { z } from "zod";
import { offsetOf, type PageOf } from "../../../platform/db/page.ts";
import { contains } from "../../../platform/db/text-match.ts";
import type { DB } from "../../../platform/db/types.gen.ts";
import { isOut } from "../catalogue/release-columns.ts";
import { storedCredits } from "../catalogue/track.queries.ts";
import { lyricsText } from "./lyrics-text.ts";

/** All tracks, including drafts; the most recently changed first. */
export async function listTracksForEditing(
  db: Kysely<DB>,
  query: EditorTrackListInput,
  now: Date,
): Promise<PageOf<EditorTrackRow>> {
  let matching = db
    .selectFrom("tracks")
    .innerJoin("artists", "artists.id", "tracks.artist_id")
    .leftJoin("albums", "albums.id", "tracks.album_id");
  if (query.singles) matching = matching.where("tracks.album_id", "is", null);
  if (query.search) {
    const { search } = query;
    matching = matching.where((eb) =>
      eb.or([contains("tracks.title", search), contains("artists.name", search), contains("albums.title", search)]),
    );
  }
  const { count } = await matching.select((eb) => eb.fn.countAll<number>().as("count")).executeTakeFirstOrThrow();
  const rows = await matching
    .select([
      "tracks.id",
      "tracks.title",
      "artists.name as artist",
      "tracks.album_id",
      "albums.title as album_title",
      sql<string | null>`coalesce(tracks.cover_image, albums.cover_image)`.as("cover_image"),
      "tracks.duration_ms",
      "tracks.audio_file",
      sql<boolean>`(tracks.lyrics is not null)`.as("has_lyrics"),
      "tracks.visibility",
      "tracks.reachable_from",
      "tracks.play_count",
    ])
    .orderBy("tracks.updated_at", "desc")
    .orderBy("tracks.id", "desc")
    .limit(query.page_size)
    .offset(offsetOf(query))
    .execute();
  return {
    count,
    results: rows.map((row) => ({
      id: row.id,
      title: row.title,
      artist: row.artist,
      album_id: row.album_id,
      album_title: row.album_title,
      cover_image: row.cover_image,
      duration_label: secondsToLabel(row.duration_ms / 1000),
      audio_file: row.audio_file,
      has_lyrics: row.has_lyrics,
      visibility: row.visibility,
      is_out: isOut(row, now),
      play_count: row.play_count,
    })),
  };
}

/** A track's title and version. */
export const findTrackLabel = (db: Kysely<DB>, id: number) =>
  db.selectFrom("tracks").select(["title", "version"]).where("id", "=", id).executeTakeFirst();

/** One track for the editor, or undefined. */
export async function findTrackForEditing(db: Kysely<DB>, id: number, now: Date): Promise<TrackForEditing | undefined> {
  const row = await db
    .selectFrom("tracks")
    .innerJoin("artists", "artists.id", "tracks.artist_id")
    .leftJoin("genres", "genres.id", "tracks.genre_id")
    .leftJoin("albums", "albums.id", "tracks.album_id")
    .selectAll("tracks")
    .select(["artists.name as artist", "genres.name as genre", "albums.title as album_title"])
    .where("tracks.id", "=", id)
    .executeTakeFirst();
  if (!row) return undefined;
  return {
    id: row.id,
    version: row.version,
    title: row.title,
    artist: row.artist,
    genre: row.genre,
    album_id: row.album_id,
    album_title: row.album_title,
    lyrics: lyricsText(row.lyrics, z.array(lyricLine).nullable().parse(row.synced_lyrics)),
    credits: storedCredits.parse(row.credits),
    isrc: row.isrc,
    visibility: row.visibility,
    published_at: row.published_at?.toISOString() ?? null,
    cover: row.cover_image === null ? null : { image: row.cover_image, placeholder: row.cover_placeholder },
    announced: row.announced,
    teaser_title: row.teaser_title,
    teaser_text: row.teaser_text,
    expected_on: row.expected_on,
    audio_file: row.audio_file,
    duration_label: secondsToLabel(row.duration_ms / 1000),
    play_count: row.play_count,
    is_out: isOut(row, now),
  };
}
