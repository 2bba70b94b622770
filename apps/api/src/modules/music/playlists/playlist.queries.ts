import { PLAYLIST_LISTS, PLAYLIST_PREVIEW_TRACKS, type Playlist } from "@fanfare/contracts/music/playlist";
import { type ExpressionBuilder, type Insertable, type Kysely, sql, type Transaction, type Updateable } from "kysely";
import type { DB, Playlists } from "../../../platform/db/types.gen.ts";
import { usersView } from "../../accounts/public.queries.ts";
import { tracksByIds } from "../catalogue/track.queries.ts";
import { isReachable } from "../catalogue/visibility.ts";
import type { StoredEntry } from "./hidden-entries.ts";

const withOwner = (db: Kysely<DB>) =>
  db
    .selectFrom("playlists")
    .innerJoin(usersView.as("owner"), "owner.id", "playlists.user_id")
    .select([
      "playlists.id",
      "playlists.user_id",
      "playlists.name",
      "playlists.description",
      "playlists.is_public",
      "playlists.created_at",
      // Never the address, and the full name only where its owner made it the display name.
      (eb) =>
        eb.fn
          .coalesce(eb.fn<string | null>("nullif", ["owner.display_name", eb.val("")]), "owner.username")
          .as("owner_name"),
    ])
    .orderBy("playlists.created_at", "desc")
    .orderBy("playlists.id", "desc");

type Owner = Awaited<ReturnType<typeof usersView.executeTakeFirstOrThrow>>;
type Row = Awaited<ReturnType<ReturnType<typeof withOwner>["executeTakeFirstOrThrow"]>>;

type Bounds = (typeof PLAYLIST_LISTS)["own" | "public"];
/** How many of a playlist's tracks can be shown, and how many of these are read. */
type Extent = { count: number; read: number };

/**
 * Counts the visible tracks of playlists and the bytes of their lyrics, without reading them. Playlists without any are left out.
 */
async function sizesOf(db: Kysely<DB>, rows: readonly Row[], now: Date) {
  const sizes = await db
    .selectFrom("playlist_entries")
    .innerJoin("tracks", "tracks.id", "playlist_entries.track_id")
    .select((eb) => [
      "playlist_entries.playlist_id",
      eb.fn.countAll<number>().as("count"),
      // The size as stored, so that no lyrics are decompressed for it.
      sql<number>`coalesce(sum(octet_length(tracks.lyrics)), 0)::float8`.as("lyrics_bytes"),
    ])
    .where("playlist_entries.playlist_id", "=", sql<number>`any(${rows.map((row) => row.id)}::int[])`)
    .where(isReachable("tracks", now))
    .groupBy("playlist_entries.playlist_id")
    .execute();
  return new Map(sizes.map(({ playlist_id, count, lyrics_bytes }) => [playlist_id, { count, lyrics_bytes }]));
}

/** How many tracks of each playlist are read: all while they fit within `bounds`, otherwise its first ones. */
async function extentsOf(
  db: Kysely<DB>,
  rows: readonly Row[],
  bounds: Bounds,
  now: Date,
): Promise<Map<number, Extent>> {
  const sizes = await sizesOf(db, rows, now);
  let { tracks, lyricsBytes } = bounds;
  const extents = new Map<number, Extent>();
  for (const { id } of rows) {
    const { count, lyrics_bytes } = sizes.get(id) ?? { count: 0, lyrics_bytes: 0 };
    const isWhole = count <= tracks && lyrics_bytes <= lyricsBytes;
    extents.set(id, { count, read: isWhole ? count : Math.min(count, PLAYLIST_PREVIEW_TRACKS) });
    if (!isWhole) continue;
    tracks -= count;
    lyricsBytes -= lyrics_bytes;
  }
  return extents;
}

/** The ids of each playlist's visible tracks, in order, as many as its extent allows; all of them without extents. */
async function trackIdsOf(
  db: Kysely<DB>,
  rows: readonly Row[],
  extents: ReadonlyMap<number, Extent> | null,
  now: Date,
): Promise<Map<number, number[]>> {
  // Null for no limit.
  const most = rows.map((row) => extents?.get(row.id)?.read ?? null);
  const entries = await sql<{ playlist_id: number; track_id: number }>`
    select wanted.playlist_id, entry.track_id
    from unnest(${rows.map((row) => row.id)}::int[], ${most}::int[]) as wanted (playlist_id, most)
    cross join lateral (
      select playlist_entries.track_id, playlist_entries.position
      from playlist_entries
      inner join tracks on tracks.id = playlist_entries.track_id
      where playlist_entries.playlist_id = wanted.playlist_id and ${isReachable("tracks", now)}
      order by playlist_entries.position
      limit wanted.most
    ) as entry
    order by wanted.playlist_id, entry.position`.execute(db);
  const ids = new Map<number, number[]>(rows.map((row) => [row.id, []]));
  for (const entry of entries.rows) ids.get(entry.playlist_id)?.push(entry.track_id);
  return ids;
}

/** Playlists with their visible tracks, limited by `bounds`: each track is read once, however many playlists contain it. */
async function fill(
  db: Kysely<DB>,
  rows: readonly Row[],
  readerId: number | null,
  { now, bounds }: { now: Date; bounds: Bounds | null },
): Promise<Playlist[]> {
  if (rows.length === 0) return [];
  const extents = bounds && (await extentsOf(db, rows, bounds, now));
  const idsOf = await trackIdsOf(db, rows, extents, now);
  const tracks = await tracksByIds(db, [...new Set([...idsOf.values()].flat())]);
  const byId = new Map(tracks.map((track) => [track.id, track]));
  return rows.map((row) => {
    const shown = (idsOf.get(row.id) ?? []).flatMap((id) => byId.get(id) ?? []);
    return {
      id: row.id,
      name: row.name,
      description: row.description || null,
      is_public: row.is_public,
      is_mine: row.user_id === readerId,
      owner_name: row.owner_name,
      created_at: row.created_at.toISOString(),
      track_count: extents?.get(row.id)?.count ?? shown.length,
      tracks: shown,
    };
  });
}

type Filter = { now: Date; hasTracks?: boolean | undefined };

/** Whether a playlist has visible tracks, as `hasTracks` asks; true for all playlists when it asks for nothing. */
const isAsFilled =
  ({ hasTracks, now }: Filter) =>
  (eb: ExpressionBuilder<DB & { owner: Owner }, "playlists" | "owner">) => {
    if (hasTracks === undefined) return eb.lit(true);
    const isFilled = eb.exists(
      eb
        .selectFrom("playlist_entries")
        .innerJoin("tracks", "tracks.id", "playlist_entries.track_id")
        .select("playlist_entries.track_id")
        .whereRef("playlist_entries.playlist_id", "=", "playlists.id")
        .where(isReachable("tracks", now)),
    );
    return hasTracks ? isFilled : eb.not(isFilled);
  };

/** A fan's own playlists, newest first. */
export async function playlistsOf(db: Kysely<DB>, userId: number, filter: Filter): Promise<Playlist[]> {
  const bounds = PLAYLIST_LISTS.own;
  const rows = await withOwner(db)
    .where("playlists.user_id", "=", userId)
    .where(isAsFilled(filter))
    .limit(bounds.playlists)
    .execute();
  return fill(db, rows, userId, { now: filter.now, bounds });
}

/** Public, and its owner is neither blocked nor being deleted. */
const isShown = (eb: ExpressionBuilder<DB & { owner: Owner }, "playlists" | "owner">) =>
  eb.and([
    eb("playlists.is_public", "=", true),
    eb("owner.deletion_due_at", "is", null),
    eb("owner.blocked_at", "is", null),
  ]);

/** The newest public playlists of all fans. */
export async function publicPlaylists(db: Kysely<DB>, readerId: number | null, filter: Filter): Promise<Playlist[]> {
  const bounds = PLAYLIST_LISTS.public;
  const rows = await withOwner(db).where(isShown).where(isAsFilled(filter)).limit(bounds.playlists).execute();
  return fill(db, rows, readerId, { now: filter.now, bounds });
}

/** One playlist, if the reader may see it: a public one, or their own. */
export async function findPlaylist(
  db: Kysely<DB>,
  id: number,
  readerId: number | null,
  now: Date,
): Promise<Playlist | undefined> {
  const row = await withOwner(db)
    .where("playlists.id", "=", id)
    .where((eb) => eb.or([isShown(eb), eb("playlists.user_id", "=", readerId ?? 0)]))
    .executeTakeFirst();
  if (!row) return undefined;
  const [playlist] = await fill(db, [row], readerId, { now, bounds: null });
  return playlist;
}

/** How many playlists a fan has, public or not. */
export async function countPlaylistsOf(db: Kysely<DB>, userId: number): Promise<number> {
  const { count } = await db
    .selectFrom("playlists")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where("user_id", "=", userId)
    .executeTakeFirstOrThrow();
  return count;
}

/** Locks a fan's own playlist for a change; undefined when it is not there or not theirs. */
export function lockOwnPlaylist(trx: Transaction<DB>, id: number, userId: number) {
  return trx
    .selectFrom("playlists")
    .select("id")
    .where("id", "=", id)
    .where("user_id", "=", userId)
    .forUpdate()
    .executeTakeFirst();
}

/** Adds an empty playlist and returns its id. */
export async function insertPlaylist(trx: Transaction<DB>, playlist: Insertable<Playlists>): Promise<number> {
  const { id } = await trx.insertInto("playlists").values(playlist).returning("id").executeTakeFirstOrThrow();
  return id;
}

/** Records a change of a playlist or of its content. */
export async function updatePlaylist(
  trx: Transaction<DB>,
  id: number,
  changes: Updateable<Playlists>,
  now: Date,
): Promise<void> {
  await trx
    .updateTable("playlists")
    .set((eb) => ({ ...changes, updated_at: now, version: eb("version", "+", 1) }))
    .where("id", "=", id)
    .execute();
}

export async function deletePlaylist(trx: Transaction<DB>, id: number): Promise<void> {
  await trx.deleteFrom("playlists").where("id", "=", id).execute();
}

export async function insertEntry(
  trx: Transaction<DB>,
  entry: { playlist_id: number; position: number; track_id: number },
): Promise<void> {
  await trx.insertInto("playlist_entries").values(entry).execute();
}

/** All entries of a playlist in order, with whether their tracks are hidden from fans at `now`. */
export function entriesOf(trx: Transaction<DB>, playlistId: number, now: Date): Promise<StoredEntry[]> {
  return trx
    .selectFrom("playlist_entries")
    .innerJoin("tracks", "tracks.id", "playlist_entries.track_id")
    .select(["playlist_entries.track_id", sql<boolean>`${isReachable("tracks", now)} is not true`.as("is_hidden")])
    .where("playlist_entries.playlist_id", "=", playlistId)
    .orderBy("playlist_entries.position")
    .execute();
}

/** Makes `trackIds` the whole content of a playlist, in that order. */
export async function replaceEntries(
  trx: Transaction<DB>,
  playlistId: number,
  trackIds: readonly number[],
): Promise<void> {
  await trx.deleteFrom("playlist_entries").where("playlist_id", "=", playlistId).execute();
  if (trackIds.length === 0) return;
  await sql`
    insert into playlist_entries (playlist_id, position, track_id)
    select ${playlistId}, place - 1, track_id
    from unnest(${[...trackIds]}::int[]) with ordinality as entry (track_id, place)`.execute(trx);
}

/** The bytes of lyrics of a playlist's tracks, counting repeated tracks each time. */
export async function lyricsBytesOf(trx: Transaction<DB>, playlistId: number): Promise<number> {
  const { bytes } = await trx
    .selectFrom("playlist_entries")
    .innerJoin("tracks", "tracks.id", "playlist_entries.track_id")
    .select(sql<number>`coalesce(sum(octet_length(tracks.lyrics)), 0)::float8`.as("bytes"))
    .where("playlist_entries.playlist_id", "=", playlistId)
    .executeTakeFirstOrThrow();
  return bytes;
}

/**
 * How many entries a playlist has, and its first free position, after the last one. Positions have gaps where a track was deleted.
 */
export function playlistLength(trx: Transaction<DB>, playlistId: number): Promise<{ count: number; end: number }> {
  return trx
    .selectFrom("playlist_entries")
    .select((eb) => [
      eb.fn.countAll<number>().as("count"),
      eb.fn.coalesce(eb(eb.fn.max("position"), "+", 1), eb.lit(0)).as("end"),
    ])
    .where("playlist_id", "=", playlistId)
    .executeTakeFirstOrThrow();
}
