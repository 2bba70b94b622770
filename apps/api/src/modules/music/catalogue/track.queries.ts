import { toDurationLabel } from "@fanfare/contracts/common/duration";
import type { Track, TrackDetail, TrackListInput } from "@fanfare/contracts/music/track";
import { lyricLine } from "@fanfare/contracts/music/track";
import { type Kysely, type RawBuilder, type SelectQueryBuilder, sql } from "kysely";
import { z } from "zod";
import { offsetOf } from "../../../platform/db/page.ts";
import { contains } from "../../../platform/db/text-match.ts";
import type { DB } from "../../../platform/db/types.gen.ts";
import { isListed, isReachable } from "./visibility.ts";

/** Tracks with the artist, album and genre that a list row shows. */
const withSurroundings = (db: Kysely<DB>) =>
  db
    .selectFrom("tracks")
    .innerJoin("artists", "artists.id", "tracks.artist_id")
    .leftJoin("albums", "albums.id", "tracks.album_id")
    .leftJoin("genres", (join) =>
      join.on((eb) => eb("genres.id", "=", eb.fn.coalesce("tracks.genre_id", "albums.genre_id"))),
    )
    .select([
      "tracks.id",
      "tracks.title",
      "tracks.disc_number",
      "tracks.track_number",
      "tracks.duration_ms",
      "tracks.audio_file",
      "tracks.lyrics",
      "tracks.cover_image",
      "tracks.cover_placeholder",
      "artists.id as artist_id",
      "artists.name as artist_name",
      "artists.image as artist_image",
      "artists.image_placeholder as artist_placeholder",
      "albums.id as album_id",
      "albums.title as album_title",
      "albums.cover_image as album_cover",
      "albums.cover_placeholder as album_placeholder",
      "genres.id as genre_id",
      "genres.name as genre_name",
    ]);

type Row = Awaited<ReturnType<ReturnType<typeof withSurroundings>["executeTakeFirstOrThrow"]>>;

/** The placeholder of the picture that the track is shown with. */
function coverPlaceholder(row: Row): string | null {
  if (row.cover_image) return row.cover_placeholder;
  return row.album_cover ? row.album_placeholder : row.artist_placeholder;
}

function trackView(row: Row): Track {
  const cover_image = row.cover_image ?? row.album_cover ?? row.artist_image;
  return {
    id: row.id,
    title: row.title,
    artist: { id: row.artist_id, name: row.artist_name, image: row.artist_image },
    album:
      row.album_id === null || row.album_title === null
        ? null
        : { id: row.album_id, title: row.album_title, cover_image: row.album_cover },
    genre: row.genre_id === null || row.genre_name === null ? null : { id: row.genre_id, name: row.genre_name },
    cover_image,
    cover_placeholder: coverPlaceholder(row),
    disc_number: row.disc_number,
    track_number: row.track_number,
    duration: toDurationLabel(row.duration_ms),
    audio_file: row.audio_file,
    lyrics: row.lyrics,
  };
}

type Filters = Omit<TrackListInput, "page" | "page_size" | "ordering">;

function matching(db: Kysely<DB>, filters: Filters, now: Date): SelectQueryBuilder<DB, "tracks", object> {
  const { album, artist, genre, search } = filters;
  let query = db.selectFrom("tracks").where(isListed("tracks", now));
  if (album !== undefined) query = query.where("tracks.album_id", "=", album);
  if (artist !== undefined) query = query.where("tracks.artist_id", "=", artist);
  if (genre !== undefined) {
    query = query.where((eb) =>
      eb.or([
        eb("tracks.genre_id", "=", genre),
        eb.and([
          eb("tracks.genre_id", "is", null),
          eb("tracks.album_id", "in", eb.selectFrom("albums").select("albums.id").where("albums.genre_id", "=", genre)),
        ]),
      ]),
    );
  }
  if (search) {
    query = query.where((eb) =>
      eb.or([
        contains("tracks.title", search),
        eb(
          "tracks.artist_id",
          "in",
          eb.selectFrom("artists").select("artists.id").where(contains("artists.name", search)),
        ),
      ]),
    );
  }
  return query;
}

export async function countTracks(db: Kysely<DB>, filters: Filters, now: Date): Promise<number> {
  const row = await matching(db, filters, now)
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return row.count;
}

type Direction = "asc" | "desc";
type OrderTerm = [RawBuilder<unknown>, Direction];

/** Newest release first by default, with each album in its own order; a single album in its own order. */
function orderOf(query: TrackListInput): OrderTerm[] {
  const direction: Direction = query.ordering?.startsWith("-") ? "desc" : "asc";
  const inAlbum: OrderTerm[] = [
    [sql.ref("tracks.disc_number"), "asc"],
    [sql.ref("tracks.track_number"), "asc"],
    [sql.ref("tracks.id"), "asc"],
  ];
  switch (query.ordering?.replace("-", "")) {
    case "title":
      return [
        [sql`tracks.title collate natural_order`, direction],
        [sql.ref("tracks.id"), direction],
      ];
    case "duration":
      return [
        [sql.ref("tracks.duration_ms"), direction],
        [sql.ref("tracks.id"), direction],
      ];
    case "plays":
      return [
        [sql.ref("tracks.play_count"), direction],
        [sql.ref("tracks.id"), direction],
      ];
    default:
      if (query.album !== undefined) return inAlbum;
      return [[sql.ref("tracks.listed_from"), "desc"], [sql.ref("tracks.album_id"), "desc"], ...inAlbum];
  }
}

/**
 * One page of a list of `count` tracks. A page in the second half is read backwards from the end, so that the last one costs no
 * more than the first, and only the page's own rows are joined.
 */
export async function listTracks(db: Kysely<DB>, query: TrackListInput, now: Date, count: number): Promise<Track[]> {
  const offset = offsetOf(query);
  const size = Math.min(query.page_size, count - offset);
  if (size <= 0) return [];
  const fromEnd = offset > count / 2;
  const flip: Record<Direction, Direction> = { asc: "desc", desc: "asc" };
  let ids = matching(db, query, now).select("tracks.id");
  for (const [column, direction] of orderOf(query)) ids = ids.orderBy(column, fromEnd ? flip[direction] : direction);
  const page = await ids
    .limit(size)
    .offset(fromEnd ? count - offset - size : offset)
    .execute();
  const inOrder = page.map((row) => row.id);
  return tracksByIds(db, fromEnd ? inOrder.reverse() : inOrder);
}

/** Tracks in the order of `ids`, without ids that do not exist. The caller decides which may be shown. */
export async function tracksByIds(db: Kysely<DB>, ids: readonly number[]): Promise<Track[]> {
  if (ids.length === 0) return [];
  const rows = await withSurroundings(db)
    .where("tracks.id", "=", sql<number>`any(${[...ids]}::int[])`)
    .execute();
  const byId = new Map(rows.map((row) => [row.id, trackView(row)]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** The tracks of several albums, in disc and track order. An album reached by its own link shows its unlisted tracks too. */
export async function tracksOfAlbums(
  db: Kysely<DB>,
  albumIds: readonly number[],
  options: { now: Date; unlisted: boolean },
): Promise<Map<number, Track[]>> {
  const byAlbum = new Map<number, Track[]>(albumIds.map((id) => [id, []]));
  if (albumIds.length === 0) return byAlbum;
  const rows = await withSurroundings(db)
    .where("tracks.album_id", "=", sql<number>`any(${[...albumIds]}::int[])`)
    .where(options.unlisted ? isReachable("tracks", options.now) : isListed("tracks", options.now))
    .orderBy("tracks.disc_number")
    .orderBy("tracks.track_number")
    .orderBy("tracks.id")
    .execute();
  for (const row of rows) if (row.album_id !== null) byAlbum.get(row.album_id)?.push(trackView(row));
  return byAlbum;
}

const storedLyrics = z.array(lyricLine).nullable();
export const storedCredits = z.array(z.object({ role: z.string(), name: z.string() }));

export async function findTrack(db: Kysely<DB>, id: number, now: Date): Promise<TrackDetail | undefined> {
  const row = await withSurroundings(db)
    .select(["tracks.synced_lyrics", "tracks.peaks", "tracks.credits", "tracks.isrc"])
    .where("tracks.id", "=", id)
    .where(isReachable("tracks", now))
    .executeTakeFirst();
  if (!row) return undefined;
  return {
    ...trackView(row),
    synced_lyrics: storedLyrics.parse(row.synced_lyrics),
    peaks: row.peaks,
    credits: storedCredits.parse(row.credits),
    isrc: row.isrc,
  };
}

/** Which of `ids` may be shown by their own link at `now`. */
export async function reachableTrackIds(db: Kysely<DB>, ids: readonly number[], now: Date): Promise<Set<number>> {
  if (ids.length === 0) return new Set();
  const rows = await db
    .selectFrom("tracks")
    .select("tracks.id")
    .where("tracks.id", "=", sql<number>`any(${[...ids]}::int[])`)
    .where(isReachable("tracks", now))
    .execute();
  return new Set(rows.map((row) => row.id));
}
