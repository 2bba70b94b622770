import { type Insertable, type Kysely, sql, type Transaction, type Updateable } from "kysely";
import type { Albums, DB, Tracks } from "../../../platform/db/types.gen.ts";

// How albums and tracks are written, by the team's editors or by imports.

export const lockAlbum = (trx: Transaction<DB>, id: number) =>
  trx.selectFrom("albums").selectAll().where("id", "=", id).forUpdate().executeTakeFirst();

export const insertAlbum = (trx: Transaction<DB>, album: Insertable<Albums>) =>
  trx.insertInto("albums").values(album).returning(["id", "version"]).executeTakeFirstOrThrow();

/** Changes an album and increments its version; false when it does not exist. */
export async function updateAlbum(trx: Transaction<DB>, id: number, changes: Updateable<Albums>): Promise<boolean> {
  const updated = await trx
    .updateTable("albums")
    .set((eb) => ({ ...changes, version: eb("version", "+", 1) }))
    .where("id", "=", id)
    .returning("id")
    .executeTakeFirst();
  return updated !== undefined;
}

/** Deletes an album with its tracks. */
export async function deleteAlbum(trx: Transaction<DB>, id: number): Promise<void> {
  await trx.deleteFrom("albums").where("id", "=", id).execute();
}

export const lockTrack = (trx: Transaction<DB>, id: number) =>
  trx.selectFrom("tracks").selectAll().where("id", "=", id).forUpdate().executeTakeFirst();

export const insertTrack = (trx: Transaction<DB>, track: Insertable<Tracks>) =>
  trx.insertInto("tracks").values(track).returning(["id", "version"]).executeTakeFirstOrThrow();

/** Changes a track and increments its version; false when it does not exist. */
export async function updateTrack(trx: Transaction<DB>, id: number, changes: Updateable<Tracks>): Promise<boolean> {
  const updated = await trx
    .updateTable("tracks")
    .set((eb) => ({ ...changes, version: eb("version", "+", 1) }))
    .where("id", "=", id)
    .returning("id")
    .executeTakeFirst();
  return updated !== undefined;
}

export async function deleteTrack(trx: Transaction<DB>, id: number): Promise<void> {
  await trx.deleteFrom("tracks").where("id", "=", id).execute();
}

/** Lets tracks of an album swap places: the constraint is only checked when all of them are written. */
export async function deferTrackPlaces(trx: Transaction<DB>): Promise<void> {
  await sql`set constraints tracks_place_key deferred`.execute(trx);
}

export async function trackIdsOf(db: Kysely<DB>, albumId: number): Promise<number[]> {
  const rows = await db.selectFrom("tracks").select("id").where("album_id", "=", albumId).execute();
  return rows.map((row) => row.id);
}

/** The next free place on an album's first disc; undefined when there is no such album. Locks the album. */
export async function nextTrackNumber(trx: Transaction<DB>, albumId: number): Promise<number | undefined> {
  const album = await trx.selectFrom("albums").select("id").where("id", "=", albumId).forUpdate().executeTakeFirst();
  if (!album) return undefined;
  const { last } = await trx
    .selectFrom("tracks")
    .select((eb) => eb.fn.max("track_number").as("last"))
    .where("album_id", "=", albumId)
    .where("disc_number", "=", 1)
    .executeTakeFirstOrThrow();
  return (last ?? 0) + 1;
}
