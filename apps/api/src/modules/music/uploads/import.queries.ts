import { type Kysely, sql, type Transaction } from "kysely";
import type { DB } from "../../../platform/db/types.gen.ts";
import type { Prints } from "./facts.ts";

export type ExistingTrack = {
  id: number;
  title: string;
  disc_number: number;
  track_number: number | null;
  audio_file: string | null;
  original_file: string | null;
  original_hash: string | null;
  cover_image: string | null;
  has_peaks: boolean;
  imported: Prints | null;
};

export type ExistingAlbum = {
  id: number;
  cover_image: string | null;
  imported: Prints | null;
  tracks: ExistingTrack[];
};

const printsOf = (imported: unknown): Prints | null =>
  typeof imported === "object" && imported !== null ? (imported as Prints) : null;

const trackColumns = [
  "tracks.id",
  "tracks.title",
  "tracks.disc_number",
  "tracks.track_number",
  "tracks.audio_file",
  "tracks.original_file",
  "tracks.original_hash",
  "tracks.cover_image",
  sql<boolean>`tracks.peaks is not null`.as("has_peaks"),
  "tracks.imported",
] as const;

/** The album that an import made under this key, otherwise the owner's of the same title and artist. */
export async function findAlbumId(
  db: Kysely<DB>,
  album: { import_key: string; title: string; artist: string },
): Promise<number | null> {
  const imported = await db
    .selectFrom("albums")
    .select("id")
    .where("import_key", "=", album.import_key)
    .executeTakeFirst();
  if (imported) return imported.id;
  const named = await db
    .selectFrom("albums")
    .innerJoin("artists", "artists.id", "albums.artist_id")
    .select("albums.id")
    .where("albums.import_key", "is", null)
    .where(sql`lower(albums.title)`, "=", sql`lower(${album.title})`)
    .where(sql`lower(artists.name)`, "=", sql`lower(${album.artist})`)
    .orderBy("albums.id")
    .executeTakeFirst();
  return named?.id ?? null;
}

/** Albums with tracks of these contents, and the number of those tracks. */
export async function albumsWithContent(
  db: Kysely<DB>,
  hashes: readonly string[],
): Promise<{ id: number; import_key: string | null; tracks: number }[]> {
  return db
    .selectFrom("tracks")
    .innerJoin("albums", "albums.id", "tracks.album_id")
    .select(["albums.id", "albums.import_key", (eb) => eb.fn.countAll<number>().as("tracks")])
    .where("tracks.original_hash", "in", hashes)
    .groupBy("albums.id")
    .orderBy("tracks", "desc")
    .orderBy("albums.id")
    .execute();
}

export async function loadAlbum(db: Kysely<DB>, id: number): Promise<ExistingAlbum | null> {
  const album = await db
    .selectFrom("albums")
    .select(["id", "cover_image", "imported"])
    .where("id", "=", id)
    .executeTakeFirst();
  if (!album) return null;
  const tracks = await db
    .selectFrom("tracks")
    .select(trackColumns)
    .where("album_id", "=", id)
    .orderBy("disc_number")
    .orderBy("track_number")
    .orderBy("id")
    .execute();
  return {
    id: album.id,
    cover_image: album.cover_image,
    imported: printsOf(album.imported),
    tracks: tracks.map((track) => ({ ...track, imported: printsOf(track.imported) })),
  };
}

/** The single with this content, otherwise with this title and artist. */
export async function findSingle(
  db: Kysely<DB>,
  single: { hash: string; title: string; artist: string },
): Promise<ExistingTrack | null> {
  const row = await db
    .selectFrom("tracks")
    .innerJoin("artists", "artists.id", "tracks.artist_id")
    .select(trackColumns)
    .where("tracks.album_id", "is", null)
    .where((eb) =>
      eb.or([
        eb("tracks.original_hash", "=", single.hash),
        eb.and([
          eb(sql`lower(tracks.title)`, "=", sql`lower(${single.title})`),
          eb(sql`lower(artists.name)`, "=", sql`lower(${single.artist})`),
        ]),
      ]),
    )
    .orderBy(sql`tracks.original_hash is not distinct from ${single.hash}`, "desc")
    .orderBy("tracks.id")
    .executeTakeFirst();
  return row ? { ...row, imported: printsOf(row.imported) } : null;
}

const withoutArticle = (name: string) => name.replace(/^the\s+(?=\S)/i, "");

/** The id of the artist with this name, compared without case; created when there is none. */
export async function artistId(trx: Transaction<DB>, name: string): Promise<number> {
  await trx
    .insertInto("artists")
    .values({ name, sort_name: withoutArticle(name) })
    .onConflict((conflict) => conflict.expression(sql`lower(name)`).doNothing())
    .execute();
  const row = await trx
    .selectFrom("artists")
    .select("id")
    .where(sql`lower(name)`, "=", sql`lower(${name})`)
    .executeTakeFirstOrThrow();
  return row.id;
}

/** The id of the genre with this name, compared without case; created when there is none. */
export async function genreId(trx: Transaction<DB>, name: string): Promise<number> {
  await trx
    .insertInto("genres")
    .values({ name })
    .onConflict((conflict) => conflict.expression(sql`lower(name)`).doNothing())
    .execute();
  const row = await trx
    .selectFrom("genres")
    .select("id")
    .where(sql`lower(name)`, "=", sql`lower(${name})`)
    .executeTakeFirstOrThrow();
  return row.id;
}

/** Which of the paths are used by a track, album or artist. */
export async function mediaInUse(db: Kysely<DB>, paths: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ path: string }>`
    select path from unnest(${sql.val(paths)}::text[]) as path
     where exists (select from tracks where audio_file = path or original_file = path or cover_image = path or teaser_image = path)
        or exists (select from albums where cover_image = path or teaser_image = path)
        or exists (select from artists where image = path)`.execute(db);
  return new Set(rows.map((row) => row.path));
}

const IMPORT_LOCK = sql`hashtextextended('fanfare music import', 0)`;

/** Whether this transaction got the import lock, which it holds until it ends. */
export async function tryImportLock(trx: Transaction<DB>): Promise<boolean> {
  const { rows } = await sql<{ locked: boolean }>`select pg_try_advisory_xact_lock(${IMPORT_LOCK}) as locked`.execute(
    trx,
  );
  return rows[0]?.locked ?? false;
}

/** Runs a statement, so that the server does not end the transaction as idle. */
export async function keepImportLock(trx: Transaction<DB>): Promise<void> {
  await sql`select 1`.execute(trx);
}
