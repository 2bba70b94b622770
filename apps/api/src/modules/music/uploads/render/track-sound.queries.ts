import type { Kysely, Transaction, Updateable } from "kysely";
import type { DB, Tracks } from "../../../../platform/db/types.gen.ts";

/** Where a track's original file is stored, and its digest. */
export const findOriginal = (db: Kysely<DB>, trackId: number) =>
  db.selectFrom("tracks").select(["original_file", "original_hash"]).where("id", "=", trackId).executeTakeFirst();

/** Stores what was made from a track's original; does nothing when the track got another file in the meantime. */
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
