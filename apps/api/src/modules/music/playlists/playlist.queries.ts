import type { Playlist } from "@fanfare/contracts/music/playlist";
import { type ExpressionBuilder, type Insertable, type Kysely, sql, type Transaction, type Updateable } from "kysely";
import type { DB, Playlists } from "../../../platform/db/types.gen.ts";
import { usersView } from "../../accounts/public.queries.ts";
import { tracksByIds } from "../catalogue/track.queries.ts";
import { isReachable } from "../catalogue/visibility.ts";

/** A visitor's list of public playlists is a shop window, not a directory. */
const MOST_PUBLIC = 50;

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

/** Playlists with the tracks of theirs that can be shown: one query for all entries, one for all tracks. */
async function fill(db: Kysely<DB>, rows: readonly Row[], readerId: number | null, now: Date): Promise<Playlist[]> {
  if (rows.length === 0) return [];
  const entries = await db
    .selectFrom("playlist_entries")
    .innerJoin("tracks", "tracks.id", "playlist_entries.track_id")
    .select(["playlist_entries.playlist_id", "playlist_entries.track_id"])
    .where("playlist_entries.playlist_id", "=", sql<number>`any(${rows.map((row) => row.id)}::int[])`)
    .where(isReachable("tracks", now))
    .orderBy("playlist_entries.playlist_id")
    .orderBy("playlist_entries.position")
    .execute();
  const tracks = await tracksByIds(db, [...new Set(entries.map((entry) => entry.track_id))]);
  const byId = new Map(tracks.map((track) => [track.id, track]));
  const ofPlaylist = Map.groupBy(entries, (entry) => entry.playlist_id);
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    description: row.description || null,
    is_public: row.is_public,
    is_mine: row.user_id === readerId,
    owner_name: row.owner_name,
    created_at: row.created_at.toISOString(),
    tracks: (ofPlaylist.get(row.id) ?? []).flatMap((entry) => byId.get(entry.track_id) ?? []),
  }));
}

/** A fan's own playlists, newest first. */
export async function playlistsOf(db: Kysely<DB>, userId: number, now: Date): Promise<Playlist[]> {
  return fill(db, await withOwner(db).where("playlists.user_id", "=", userId).execute(), userId, now);
}

/** Public, and of somebody who is not about to be gone. */
const isShown = (eb: ExpressionBuilder<DB & { owner: Owner }, "playlists" | "owner">) =>
  eb.and([
    eb("playlists.is_public", "=", true),
    eb("owner.deletion_due_at", "is", null),
    eb("owner.blocked_at", "is", null),
  ]);

/** The newest public playlists of everybody. */
export async function publicPlaylists(db: Kysely<DB>, readerId: number | null, now: Date): Promise<Playlist[]> {
  const rows = await withOwner(db).where(isShown).limit(MOST_PUBLIC).execute();
  return fill(db, rows, readerId, now);
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
  const [playlist] = await fill(db, [row], readerId, now);
  return playlist;
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

/** Notes a change of a playlist or of what is in it. */
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

/** The first free place of a playlist: positions have no gaps unless a track was deleted, and then this is past them. */
export async function playlistLength(trx: Transaction<DB>, playlistId: number): Promise<number> {
  const row = await trx
    .selectFrom("playlist_entries")
    .select((eb) => eb.fn.coalesce(eb(eb.fn.max("position"), "+", 1), eb.lit(0)).as("length"))
    .where("playlist_id", "=", playlistId)
    .executeTakeFirstOrThrow();
  return row.length;
}
