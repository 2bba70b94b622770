import { type Insertable, type Kysely, sql, type Transaction } from "kysely";
import type { DB, Podcast } from "../../../platform/db/types.gen.ts";
import { isListed } from "../catalogue/visibility.ts";

/** The podcast's settings; undefined when there is none. */
export const findPodcast = (db: Kysely<DB>) =>
  db.selectFrom("podcast").select(["playlist_id", "category", "is_explicit"]).executeTakeFirst();

/** Serializes changes of the podcast until they commit; without one there is no row to lock. */
export async function takePodcastLock(trx: Transaction<DB>): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('fanfare podcast', 0))`.execute(trx);
}

export const savePodcast = (trx: Transaction<DB>, { id: _one, ...podcast }: Insertable<Podcast>) =>
  trx
    .insertInto("podcast")
    .values(podcast)
    .onConflict((conflict) => conflict.column("id").doUpdateSet(podcast))
    .execute();

export const deletePodcast = (trx: Transaction<DB>) => trx.deleteFrom("podcast").execute();

/** Publication dates and lengths of the listed tracks; unlisted ones are in no feed. */
export const listedTracks = (db: Kysely<DB>, ids: readonly number[], now: Date) =>
  db
    .selectFrom("tracks")
    .select(["id", "listed_from", "duration_ms", "lyrics"])
    .where("id", "=", sql<number>`any(${[...ids]}::int[])`)
    .where(isListed("tracks", now))
    .where("audio_file", "is not", null)
    .execute();
