import { t } from "@fanfare/contracts/common/language";
import type { Track } from "@fanfare/contracts/music/track";
import type { Kysely } from "kysely";
import type { Clock } from "../../platform/clock.ts";
import type { DB } from "../../platform/db/types.gen.ts";
import { notFound } from "../../platform/errors/app-error.ts";
import type { MusicService } from "../music/catalogue/music.service.ts";
import { favoriteTrackIds } from "./users.queries.ts";

export function createFavoritesService(deps: { db: Kysely<DB>; clock: Clock; music: MusicService }) {
  const { db, music } = deps;
  return {
    /** Turns a favourite on or off; a track no longer out can still be taken off. Throws `not_found`. */
    toggle(userId: number, trackId: number): Promise<{ is_favorited: boolean; message: string }> {
      return db.transaction().execute(async (trx) => {
        // One fan's toggles take turns, so that a double click ends where it began.
        await trx.selectFrom("users").select("id").where("id", "=", userId).forUpdate().execute();
        const removed = await trx
          .deleteFrom("favorites")
          .where("user_id", "=", userId)
          .where("track_id", "=", trackId)
          .returning("track_id")
          .executeTakeFirst();
        if (removed) return { is_favorited: false, message: t("Removed from favorites") };
        const playable = await music.playableIds(trx, [trackId]);
        if (!playable.has(trackId)) throw notFound();
        await trx
          .insertInto("favorites")
          .values({ user_id: userId, track_id: trackId, created_at: deps.clock.now() })
          .execute();
        return { is_favorited: true, message: t("Added to favorites") };
      });
    },

    /** Newest first, without what has been withdrawn. */
    async list(userId: number): Promise<{ tracks: Track[] }> {
      return { tracks: await music.playableTracks(await favoriteTrackIds(db, userId)) };
    },
  };
}
