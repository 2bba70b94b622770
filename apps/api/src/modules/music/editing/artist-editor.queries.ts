import type { EditorArtist, EditorGenre } from "@fanfare/contracts/music/artist-editor";
import { type Insertable, type Kysely, sql, type Transaction, type Updateable } from "kysely";
import type { Artists, DB } from "../../../platform/db/types.gen.ts";

/** All artists by name, with the number of their albums and tracks. */
export const listArtistsForEditing = (db: Kysely<DB>): Promise<EditorArtist[]> =>
  db
    .selectFrom("artists")
    .select(["id", "version", "name", "bio", "image", "image_placeholder"])
    .select([
      sql<number>`(select count(*)::int from albums where albums.artist_id = artists.id)`.as("albums"),
      sql<number>`(select count(*)::int from tracks where tracks.artist_id = artists.id)`.as("tracks"),
    ])
    .orderBy(sql`sort_name collate natural_order`)
    .execute();

/** How many albums and tracks an artist has. */
export async function usesOfArtist(db: Kysely<DB>, id: number): Promise<number> {
  const { rows } = await sql<{ uses: number }>`
    select (select count(*) from albums where artist_id = ${id})::int
         + (select count(*) from tracks where artist_id = ${id})::int as uses`.execute(db);
  return rows[0]?.uses ?? 0;
}

/** A name in use violates `artists_name_key`; so it does in `updateArtist`. */
export const insertArtist = (trx: Transaction<DB>, artist: Insertable<Artists>) =>
  trx.insertInto("artists").values(artist).returning(["id", "version"]).executeTakeFirstOrThrow();

export const lockArtist = (trx: Transaction<DB>, id: number) =>
  trx.selectFrom("artists").select(["name", "version"]).where("id", "=", id).forUpdate().executeTakeFirst();

export async function updateArtist(trx: Transaction<DB>, id: number, changes: Updateable<Artists>): Promise<void> {
  await trx.updateTable("artists").set(changes).where("id", "=", id).execute();
}

export async function deleteArtist(trx: Transaction<DB>, id: number): Promise<void> {
  await trx.deleteFrom("artists").where("id", "=", id).execute();
}

/** All genres by name, with the number of their albums and tracks. */
export const listGenresForEditing = (db: Kysely<DB>): Promise<EditorGenre[]> =>
  db
    .selectFrom("genres")
    .select(["id", "version", "name"])
    .select([
      sql<number>`(select count(*)::int from albums where albums.genre_id = genres.id)`.as("albums"),
      sql<number>`(select count(*)::int from tracks where tracks.genre_id = genres.id)`.as("tracks"),
    ])
    .orderBy(sql`name collate natural_order`)
    .execute();

/** A name in use violates `genres_name_key`; so it does in `renameGenre`. */
export const insertGenre = (trx: Transaction<DB>, name: string) =>
  trx.insertInto("genres").values({ name }).returning(["id", "version"]).executeTakeFirstOrThrow();

export const lockGenre = (trx: Transaction<DB>, id: number) =>
  trx.selectFrom("genres").select(["name", "version"]).where("id", "=", id).forUpdate().executeTakeFirst();

export async function renameGenre(
  trx: Transaction<DB>,
  id: number,
  changes: { name: string; version: number },
): Promise<void> {
  await trx.updateTable("genres").set(changes).where("id", "=", id).execute();
}

/** Deletes a genre; its albums and tracks have none then. */
export async function deleteGenre(trx: Transaction<DB>, id: number): Promise<void> {
  for (const table of ["albums", "tracks"] as const) {
    await trx.updateTable(table).set({ genre_id: null }).where("genre_id", "=", id).execute();
  }
  await trx.deleteFrom("genres").where("id", "=", id).execute();
}
