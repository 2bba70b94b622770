import { expressionBuilder, type Kysely, sql, type Transaction } from "kysely";
import type { DB } from "../../platform/db/types.gen.ts";
import { featureAlbums, featuredAlbums, takeFeaturedLock } from "./editing/featured-editor.queries.ts";
import { insertPlaylist, replaceEntries } from "./playlists/playlist.queries.ts";
import { assertRoomForPlaylist } from "./playlists/playlist-limit.ts";
import { findPodcast } from "./podcast/podcast.queries.ts";

export { countPlaylistsOf } from "./playlists/playlist.queries.ts";

// What other modules' statements may ask of the music; no other module names its tables. The views are subqueries that are
// joined under a name of the caller's, see accounts/public.queries.ts.

/** Tracks as others may join them: their names and place, when they are out, and their original files. */
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

/** Albums as others may join them. */
export const albumsView = expressionBuilder<DB>()
  .selectFrom("albums")
  .select(["id", "artist_id", "title", "cover_image", "listed_from", "reachable_from", "updated_at"]);

/** Artists as others may join them. */
export const artistsView = expressionBuilder<DB>().selectFrom("artists").select(["id", "name"]);

/** The playlist that is offered as a podcast, whether it is public or not; null: none. */
export const podcastPlaylist = async (db: Kysely<DB>): Promise<number | null> =>
  (await findPodcast(db))?.playlist_id ?? null;

/** Who asked, with a confirmed address, to be told of shows near which city. */
export const nearWishesView = expressionBuilder<DB>()
  .selectFrom("notify_requests")
  .select(["user_id", "email", "city"])
  .where("wish", "=", "show_near")
  .where("confirmed_at", "is not", null);

/** The originals of tracks, with what people call them. */
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

/** Whether there is such an album or track, out or not. */
export async function isRelease(
  db: Kysely<DB>,
  { kind, id }: { kind: "album" | "track"; id: number },
): Promise<boolean> {
  const table = kind === "album" ? "albums" : "tracks";
  const found = await db.selectFrom(table).select("id").where("id", "=", id).executeTakeFirst();
  return found !== undefined;
}

/** A fan's favourites, the newest first, also what has been withdrawn since. */
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

/** Notes since when the original files of tracks are missing, or with null that they are there. */
export async function noteOriginals(
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

/** Drops whatever the address behind one release notice still waits for. */
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

/** What the dry run of a release day says of an album; undefined when it is gone. Drafts count among its tracks. */
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

/** Puts an album out at `at`, which has come, with the tracks that are not held back; one that is out stays as it is. */
export async function publishAlbum(trx: Transaction<DB>, id: number, at: Date): Promise<void> {
  await trx
    .updateTable("albums")
    .set((eb) => ({ visibility: "public", published_at: at, updated_at: at, version: eb("version", "+", 1) }))
    .where("id", "=", id)
    .where((eb) => eb.or([eb("listed_from", "is", null), eb("listed_from", ">", at)]))
    .execute();
}

/** Puts an album first among those that are put forward. */
export async function featureAlbumFirst(trx: Transaction<DB>, id: number): Promise<void> {
  await takeFeaturedLock(trx);
  const others = (await featuredAlbums(trx)).map((album) => album.id).filter((other) => other !== id);
  await featureAlbums(trx, [id, ...others]);
}

/** Adds a private playlist of a fan's and returns its id. Throws `conflict` for a fan with as many as one may have. */
export async function addPlaylist(
  trx: Transaction<DB>,
  { track_ids, ...playlist }: { user_id: number; name: string; track_ids: readonly number[] },
): Promise<number> {
  await assertRoomForPlaylist(trx, playlist.user_id);
  const id = await insertPlaylist(trx, { ...playlist, is_public: false });
  await replaceEntries(trx, id, track_ids);
  return id;
}
