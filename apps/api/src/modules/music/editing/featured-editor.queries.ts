import { type Kysely, sql, type Transaction } from "kysely";
import type { DB } from "../../../platform/db/types.gen.ts";

/** Serializes changes of featured content until they commit. */
export async function takeFeaturedLock(trx: Transaction<DB>): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('fanfare featured music', 0))`.execute(trx);
}

/** Featured albums, in their order. */
export const featuredAlbums = (db: Kysely<DB>) =>
  db
    .selectFrom("albums")
    .innerJoin("artists", "artists.id", "albums.artist_id")
    .select(["albums.id", "title", "artists.name as subtitle", "cover_image", "reachable_from"])
    .where("is_featured", "=", true)
    .orderBy("featured_position", (order) => order.asc().nullsLast())
    .orderBy("release_date", (order) => order.desc().nullsLast())
    .orderBy("albums.id")
    .execute();

/** The tracks that the owner has chosen as popular, in their order. */
export const chosenTracks = (db: Kysely<DB>) =>
  db
    .selectFrom("popular_tracks")
    .innerJoin("tracks", "tracks.id", "popular_tracks.track_id")
    .leftJoin("albums", "albums.id", "tracks.album_id")
    .select([
      "tracks.id",
      "tracks.title",
      sql<string>`coalesce(albums.title, 'Single')`.as("subtitle"),
      sql<string | null>`coalesce(tracks.cover_image, albums.cover_image)`.as("cover_image"),
      "tracks.reachable_from",
    ])
    .orderBy("popular_tracks.position")
    .orderBy("tracks.id")
    .execute();

/** How many of these albums or tracks there are. */
export async function countOf(db: Kysely<DB>, table: "albums" | "tracks", ids: readonly number[]): Promise<number> {
  const rows = await db.selectFrom(table).select("id").where("id", "in", ids).execute();
  return rows.length;
}

/** Makes these the featured albums, in this order. */
export async function featureAlbums(trx: Transaction<DB>, albums: readonly number[]): Promise<void> {
  const ids = [...albums];
  await trx
    .updateTable("albums")
    .set({
      is_featured: sql<boolean>`albums.id = any(${ids}::int[])`,
      featured_position: sql<number | null>`array_position(${ids}::int[], albums.id)`,
    })
    .where((eb) => eb.or([eb("is_featured", "=", true), eb("id", "=", sql<number>`any(${ids}::int[])`)]))
    .execute();
}

/** Makes these the popular tracks, in this order. */
export async function chooseTracks(trx: Transaction<DB>, tracks: readonly number[]): Promise<void> {
  await trx.deleteFrom("popular_tracks").execute();
  if (tracks.length === 0) return;
  await trx
    .insertInto("popular_tracks")
    .values(tracks.map((track_id, position) => ({ track_id, position })))
    .execute();
}
