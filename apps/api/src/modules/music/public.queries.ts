import { expressionBuilder, type Kysely, sql, type Transaction } from "kysely";
import type { DB } from "../../platform/db/types.gen.ts";
import { featureAlbums, featuredAlbums, takeFeaturedLock } from "./editing/featured-editor.queries.ts";
import { insertPlaylist, replaceEntries } from "./playlists/playlist.queries.ts";
import { assertRoomForPlaylist } from "./playlists/playlist-limit.ts";
import { findPodcast } from "./podcast/podcast.queries.ts";

export { countPlaylistsOf } from "./playlists/playlist.queries.ts";

// The only access that other modules have to the music tables. The views are subqueries that are joined under a name that the
// caller gives, see accounts/public.queries.ts.

/** Tracks, for joins by other modules: their names and position, publication dates and original files. */
export const tracksView = expressionBuilder<DB>()
  .selectFrom("tracks")
  .select([
    "id",
    "artist_id",
    "album_id",
    "title",
    "disc_number",
    "track_number",
    "duration_ms",
    "listed_from",
    "reachable_from",
    "audio_file",
    "original_file",
    "original_missing_at",
  ]);

/** Albums, for joins by other modules. */
export const albumsView = expressionBuilder<DB>()
  .selectFrom("albums")
  .select(["id", "artist_id", "title", "cover_image", "listed_from", "reachable_from", "updated_at"]);

/** Artists, for joins by other modules. */
export const artistsView = expressionBuilder<DB>().selectFrom("artists").select(["id", "name"]);

/** The playlist offered as a podcast, public or not; null when there is none. */
export const podcastPlaylist = async (db: Kysely<DB>): Promise<number | null> =>
  (await findPodcast(db))?.playlist_id ?? null;

/** Confirmed wishes for shows near a city. */
export const nearWishesView = expressionBuilder<DB>()
  .selectFrom("notify_requests")
  .select(["user_id", "email", "city"])
  .where("wish", "=", "show_near")
  .where("confirmed_at", "is not", null);

/** The originals of tracks, with readable names. */
export const namedOriginals = (db: Kysely<DB>) =>
  db
    .selectFrom("tracks")
    .innerJoin("artists", "artists.id", "tracks.artist_id")
    .leftJoin("albums", "albums.id", "tracks.album_id")
    .select([
      "tracks.id",
      "tracks.original_file",
      "tracks.title",
      "tracks.disc_number",
      "tracks.track_number",
      "artists.name as artist",
      "albums.title as album",
    ])
    .where("tracks.original_file", "is not", null)
    .orderBy("tracks.id")
    .execute();

/** Whether such an album or track exists, published or not. */
export async function isRelease(
  db: Kysely<DB>,
  { kind, id }: { kind: "album" | "track"; id: number },
): Promise<boolean> {
  const table = kind === "album" ? "albums" : "tracks";
  const found = await db.selectFrom(table).select("id").where("id", "=", id).executeTakeFirst();
  return found !== undefined;
}

/** A fan's favourites, newest first, including withdrawn tracks. */
export async function favoriteTrackIds(db: Kysely<DB>, userId: number, most?: number): Promise<number[]> {
  let query = db
    .selectFrom("favorites")
    .select("track_id")
    .where("user_id", "=", userId)
    .orderBy("created_at", "desc")
    .orderBy("track_id", "desc");
  if (most !== undefined) query = query.limit(most);
  return (await query.execute()).map((row) => row.track_id);
}

/** Records since when the original files of tracks are missing; null for present ones. */
export async function recordMissingOriginals(
  db: Kysely<DB>,
  trackIds: readonly number[],
  missingAt: Date | null,
): Promise<void> {
  if (trackIds.length === 0) return;
  await db
    .updateTable("tracks")
    .set({ original_missing_at: missingAt })
    .where("id", "=", sql<number>`any(${[...trackIds]}::int[])`)
    .execute();
}

/** Deletes all waiting notices of the address of one of them. */
export async function dropReleaseNotices(trx: Transaction<DB>, requestId: number): Promise<void> {
  await trx
    .deleteFrom("notify_requests")
    .where("sent_at", "is", null)
    .where(sql<string>`lower(email)`, "=", (eb) =>
      eb
        .selectFrom("notify_requests as one")
        .select(sql<string>`lower(one.email)`.as("email"))
        .where("one.id", "=", requestId),
    )
    .execute();
}

/** An album for a release day's dry run; undefined when it does not exist. Drafts count among its tracks. */
export async function albumForRelease(db: Kysely<DB>, id: number) {
  return db
    .selectFrom("albums")
    .leftJoin("tracks", "tracks.album_id", "albums.id")
    .select((eb) => [
      "albums.title",
      "albums.listed_from",
      "albums.cover_image",
      eb.fn.count<number>("tracks.id").as("tracks"),
      eb.fn.count<number>("tracks.id").filterWhere("tracks.visibility", "<>", "public").as("hidden"),
      eb.fn.count<number>("tracks.id").filterWhere("tracks.audio_file", "is", null).as("silent"),
      eb.fn
        .count<number>("tracks.id")
        .filterWhere(sql<boolean>`(tracks.original_file is null or tracks.original_missing_at is not null)`)
        .as("without_original"),
    ])
    .where("albums.id", "=", id)
    .groupBy("albums.id")
    .executeTakeFirst();
}

/**
 * Publishes an album at `at`, which is not in the future, with its tracks that are not held back; a published one is left as it
 * is.
 */
export async function publishAlbum(trx: Transaction<DB>, id: number, at: Date): Promise<void> {
  await trx
    .updateTable("albums")
    .set((eb) => ({ visibility: "public", published_at: at, updated_at: at, version: eb("version", "+", 1) }))
    .where("id", "=", id)
    .where((eb) => eb.or([eb("listed_from", "is", null), eb("listed_from", ">", at)]))
    .execute();
}

/** Puts an album first among the featured albums. */
export async function featureAlbumFirst(trx: Transaction<DB>, id: number): Promise<void> {
  await takeFeaturedLock(trx);
  const others = (await featuredAlbums(trx)).map((album) => album.id).filter((other) => other !== id);
  await featureAlbums(trx, [id, ...others]);
}

/** Adds a private playlist for a fan and returns its id. Throws `conflict` for a fan who has the maximum number. */
export async function addPlaylist(
  trx: Transaction<DB>,
  { track_ids, ...playlist }: { user_id: number; name: string; track_ids: readonly number[] },
): Promise<number> {
  await assertRoomForPlaylist(trx, playlist.user_id);
  const id = await insertPlaylist(trx, { ...playlist, is_public: false });
  await replaceEntries(trx, id, track_ids);
  return id;
}
