import type { Kysely, Transaction } from "kysely";
import type { DB } from "../../../platform/db/types.gen.ts";

/** Removes a track from a fan's favourites; false when it was not one. */
export async function removeFavorite(trx: Transaction<DB>, userId: number, trackId: number): Promise<boolean> {
  const removed = await trx
    .deleteFrom("favorites")
    .where("user_id", "=", userId)
    .where("track_id", "=", trackId)
    .returning("track_id")
    .executeTakeFirst();
  return removed !== undefined;
}

export async function isFavorite(db: Kysely<DB>, userId: number, trackId: number): Promise<boolean> {
  const found = await db
    .selectFrom("favorites")
    .select("track_id")
    .where("user_id", "=", userId)
    .where("track_id", "=", trackId)
    .executeTakeFirst();
  return found !== undefined;
}

export async function countFavorites(db: Kysely<DB>, userId: number): Promise<number> {
  const { count } = await db
    .selectFrom("favorites")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where("user_id", "=", userId)
    .executeTakeFirstOrThrow();
  return count;
}

export async function addFavorite(
  trx: Kysely<DB>,
  favorite: { user_id: number; track_id: number; created_at: Date },
): Promise<void> {
  await trx.insertInto("favorites").values(favorite).execute();
}
