import { FAVORITES_MAX } from "@fanfare/contracts/auth/favorites";
import { t } from "@fanfare/contracts/common/language";
import type { Track } from "@fanfare/contracts/music/track";
import type { Kysely } from "kysely";
import type { Clock } from "../../../platform/clock.ts";
import type { DB } from "../../../platform/db/types.gen.ts";
import { AppError, notFound } from "../../../platform/errors/app-error.ts";
import { lockPerson } from "../../accounts/public.queries.ts";
import type { MusicService } from "../catalogue/music.service.ts";
import { favoriteTrackIds } from "../public.queries.ts";
import { addFavorite, countFavorites, removeFavorite } from "./favorite.queries.ts";

/** Fans' favourites. */
export function createFavoritesService(deps: { db: Kysely<DB>; clock: Clock; catalogue: MusicService }) {
  const { db, catalogue } = deps;
  return {
    /**
     * Turns a favourite on or off; a track that is no longer published can still be removed. Throws `not_found`, and `conflict`
     * for a fan who has the maximum number.
     */
    toggle(userId: number, trackId: number): Promise<{ is_favorited: boolean; message: string }> {
      return db.transaction().execute(async (trx) => {
        // One fan's toggles run sequentially, so that a double click ends where it began.
        await lockPerson(trx, userId);
        if (await removeFavorite(trx, userId, trackId)) {
          return { is_favorited: false, message: t("Removed from favorites") };
        }
        const playable = await catalogue.playableIds(trx, [trackId]);
        if (!playable.has(trackId)) throw notFound();
        if ((await countFavorites(trx, userId)) >= FAVORITES_MAX) {
          throw new AppError("conflict", t("You can have at most {max} favorites.", { max: FAVORITES_MAX }));
        }
        await addFavorite(trx, { user_id: userId, track_id: trackId, created_at: deps.clock.now() });
        return { is_favorited: true, message: t("Added to favorites") };
      });
    },

    /** Newest first, without withdrawn tracks. */
    async list(userId: number): Promise<{ tracks: Track[] }> {
      return { tracks: await catalogue.playableTracks(await favoriteTrackIds(db, userId, FAVORITES_MAX)) };
    },
  };
}
