import { type Kysely, sql, type Transaction } from "kysely";
import type { DB } from "../../../platform/db/types.gen.ts";
import { isReachable } from "../catalogue/visibility.ts";

/** How often a track that can be played was played. */
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
 * Whether a listener's play is a listening of its own: false within so many seconds of the last that was. The upsert locks
 * the listener's row, so of two plays at once the second sees the first.
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

/** Notes a listening and returns how many the track has now. */
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

/** Whether the owner has chosen which tracks stand as the popular ones. */
export async function hasChosenTracks(db: Kysely<DB>): Promise<boolean> {
  const chosen = await db.selectFrom("popular_tracks").select("track_id").limit(1).executeTakeFirst();
  return chosen !== undefined;
}

/** Drops traces of listeners that are older than so many seconds. */
export async function forgetWindows(db: Kysely<DB>, now: Date, seconds: number): Promise<void> {
  await db
    .deleteFrom("play_windows")
    .where("counted_at", "<", sql<Date>`${now}::timestamptz - make_interval(secs => ${seconds})`)
    .execute();
}
