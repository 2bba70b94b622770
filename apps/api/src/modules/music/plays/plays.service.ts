import { createHmac } from "node:crypto";
import type { Kysely } from "kysely";
import type { Content } from "../../../platform/cache/content.ts";
import type { Clock } from "../../../platform/clock.ts";
import type { DB } from "../../../platform/db/types.gen.ts";
import { notFound } from "../../../platform/errors/app-error.ts";
import { defineJob } from "../../../platform/jobs/jobs.ts";
import { addPlay, deleteOldPlayWindows, hasChosenTracks, opensWindow, playCount } from "./play.queries.ts";

/** A listener's repeated play of a track within this time is not counted again. */
const WINDOW_SECONDS = 30;

declare module "../../../platform/jobs/jobs.ts" {
  interface JobPayloads {
    forget_play_windows: Record<string, never>;
  }
}

/** Counts plays. Visitors are distinguished by a keyed digest of their address, which is deleted within the hour. */
export function createPlaysService(deps: { db: Kysely<DB>; clock: Clock; content: Content; secretKey: string }) {
  const { db, clock } = deps;

  const listenerOf = (who: { user: { id: number } | null; address: string }) =>
    who.user
      ? `fan:${who.user.id}`
      : `visitor:${createHmac("sha256", deps.secretKey).update(who.address).digest("base64url").slice(0, 22)}`;

  return {
    /**
     * Counts a play unless the same listener's last one is too recent; calls `counted` when it was counted. Throws `not_found`.
     */
    async count(
      trackId: number,
      who: { user: { id: number } | null; address: string },
      counted?: () => void,
    ): Promise<{ play_count: number }> {
      const now = clock.now();
      const result = await db.transaction().execute(async (trx) => {
        const before = await playCount(trx, trackId, now);
        if (before === undefined) throw notFound();
        const play = { track_id: trackId, listener: listenerOf(who), counted_at: now };
        if (!(await opensWindow(trx, play, WINDOW_SECONDS)))
          return { play_count: before, isNew: false, reorders: false };
        const play_count = await addPlay(trx, { track_id: trackId, user_id: who.user?.id ?? null, played_at: now });
        // A play can change an order that visitors see only when the owner has chosen no popular tracks.
        const reorders = !(await hasChosenTracks(trx));
        if (reorders) await deps.content.announce(trx, ["plays"]);
        return { play_count, isNew: true, reorders };
      });
      if (result.isNew) counted?.();
      if (result.reorders) deps.content.changed(["plays"]);
      return { play_count: result.play_count };
    },

    /** Listeners' rows are kept no longer than the 30-second rule needs them. */
    deleteOldWindowsJob: defineJob({
      name: "forget_play_windows",
      outward: false,
      cron: "17 * * * *",
      run: () => deleteOldPlayWindows(db, clock.now(), WINDOW_SECONDS),
    }),
  };
}
