import { type Kysely, sql, type Transaction } from "kysely";
import type { DB } from "../../../platform/db/types.gen.ts";
import { isReachable } from "../catalogue/visibility.ts";

/** A track's play count; undefined when it cannot be played. */
export async function playCount(db: Kysely<DB>, trackId: number, now: Date): Promise<number | undefined> {
  const track = await db
    .selectFrom("tracks")
    .select("play_count")
    .where("tracks.id", "=", trackId)
    .where(isReachable("tracks", now))
    .executeTakeFirst();
  return track?.play_count;
}

/**
 * Whether a play counts as a new one: false within `seconds` of the listener's last counted one. The upsert locks the listener's
 * row, so that the second of two concurrent plays sees the first.
 */
export async function opensWindow(
  trx: Transaction<DB>,
  play: { track_id: number; listener: string; counted_at: Date },
  seconds: number,
): Promise<boolean> {
  const { counted_at } = play;
  const opened = await trx
    .insertInto("play_windows")
    .values(play)
    .onConflict((conflict) =>
      conflict
        .columns(["track_id", "listener"])
        .doUpdateSet({ counted_at })
        .where(
          "play_windows.counted_at",
          "<=",
          sql<Date>`${counted_at}::timestamptz - make_interval(secs => ${seconds})`,
        ),
    )
    .returning("track_id")
    .executeTakeFirst();
  return opened !== undefined;
}

/** Records a play and returns the track's new count. */
export async function addPlay(
  trx: Transaction<DB>,
  play: { track_id: number; user_id: number | null; played_at: Date },
): Promise<number> {
  await trx.insertInto("plays").values(play).execute();
  const row = await trx
    .updateTable("tracks")
    .set((eb) => ({ play_count: eb("play_count", "+", 1) }))
    .where("id", "=", play.track_id)
    .returning("play_count")
    .executeTakeFirstOrThrow();
  return row.play_count;
}

/** Whether the owner has chosen popular tracks. */
export async function hasChosenTracks(db: Kysely<DB>): Promise<boolean> {
  const chosen = await db.selectFrom("popular_tracks").select("track_id").limit(1).executeTakeFirst();
  return chosen !== undefined;
}

/** Deletes listeners' rows that are older than `seconds`. */
export async function deleteOldPlayWindows(db: Kysely<DB>, now: Date, seconds: number): Promise<void> {
  await db
    .deleteFrom("play_windows")
    .where("counted_at", "<", sql<Date>`${now}::timestamptz - make_interval(secs => ${seconds})`)
    .execute();
}
