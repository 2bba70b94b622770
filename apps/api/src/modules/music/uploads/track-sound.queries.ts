import type { Kysely, Transaction, Updateable } from "kysely";
import type { DB, Tracks } from "../../../platform/db/types.gen.ts";

/** Where a track's original file is stored, and its digest. */
export const findOriginal = (db: Kysely<DB>, trackId: number) =>
  db.selectFrom("tracks").select(["original_file", "original_hash"]).where("id", "=", trackId).executeTakeFirst();

/** Gives a track what was made of its original; another file that it was given meanwhile stays. */
export async function writeSound(
  trx: Transaction<DB>,
  track: { id: number; original_hash: string | null },
  sound: Updateable<Tracks>,
): Promise<void> {
  await trx
    .updateTable("tracks")
    .set(sound)
    .where("id", "=", track.id)
    .where("original_hash", "is not distinct from", track.original_hash)
    .execute();
}
