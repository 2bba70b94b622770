import { createHmac } from "node:crypto";
import { type Kysely, sql } from "kysely";
import type { Content } from "../../../platform/cache/content.ts";
import type { Clock } from "../../../platform/clock.ts";
import type { DB } from "../../../platform/db/types.gen.ts";
import { notFound } from "../../../platform/errors/app-error.ts";
import { defineJob } from "../../../platform/jobs/jobs.ts";
import { isReachable } from "../catalogue/visibility.ts";

/** Within these seconds a listener's repeated play of a track is the same listening (contract, section 3). */
const WINDOW_SECONDS = 30;

declare module "../../../platform/jobs/jobs.ts" {
  interface JobPayloads {
    forget_play_windows: Record<string, never>;
  }
}

/** Counts listenings. A visitor is told apart by a keyed digest of the address, which is forgotten within the hour. */
export function createPlaysService(deps: { db: Kysely<DB>; clock: Clock; content: Content; secretKey: string }) {
  const { db, clock } = deps;

  const listenerOf = (who: { user: { id: number } | null; address: string }) =>
    who.user
      ? `fan:${who.user.id}`
      : `visitor:${createHmac("sha256", deps.secretKey).update(who.address).digest("base64url").slice(0, 22)}`;

  return {
    /** Counts one listening of a track unless the same listener's last is too fresh. Throws `not_found`. */
    async count(
      trackId: number,
      who: { user: { id: number } | null; address: string },
    ): Promise<{ play_count: number }> {
      const now = clock.now();
      const result = await db.transaction().execute(async (trx) => {
        const track = await trx
          .selectFrom("tracks")
          .select("play_count")
          .where("tracks.id", "=", trackId)
          .where(isReachable("tracks", now))
          .executeTakeFirst();
        if (!track) throw notFound();
        // The upsert locks the listener's row, so of two plays at once the second sees the first.
        const counted = await trx
          .insertInto("play_windows")
          .values({ track_id: trackId, listener: listenerOf(who), counted_at: now })
          .onConflict((conflict) =>
            conflict
              .columns(["track_id", "listener"])
              .doUpdateSet({ counted_at: now })
              .where(
                "play_windows.counted_at",
                "<=",
                sql<Date>`${now}::timestamptz - make_interval(secs => ${WINDOW_SECONDS})`,
              ),
          )
          .returning("track_id")
          .executeTakeFirst();
        if (!counted) return { play_count: track.play_count, reorders: false };
        await trx
          .insertInto("plays")
          .values({ track_id: trackId, user_id: who.user?.id ?? null, played_at: now })
          .execute();
        const row = await trx
          .updateTable("tracks")
          .set((eb) => ({ play_count: eb("play_count", "+", 1) }))
          .where("id", "=", trackId)
          .returning("play_count")
          .executeTakeFirstOrThrow();
        // Only where the owner has chosen no popular tracks do visitors see an order that a play can change.
        const chosen = await trx.selectFrom("popular_tracks").select("track_id").limit(1).executeTakeFirst();
        if (!chosen) await deps.content.announce(trx, ["plays"]);
        return { play_count: row.play_count, reorders: !chosen };
      });
      if (result.reorders) deps.content.changed(["plays"]);
      return { play_count: result.play_count };
    },

    /** Listeners' traces are kept no longer than the rule needs them. */
    forgetWindowsJob: defineJob({
      name: "forget_play_windows",
      outward: false,
      cron: "17 * * * *",
      async run() {
        await db
          .deleteFrom("play_windows")
          .where("counted_at", "<", sql<Date>`${clock.now()}::timestamptz - make_interval(secs => ${WINDOW_SECONDS})`)
          .execute();
      },
    }),
  };
}
