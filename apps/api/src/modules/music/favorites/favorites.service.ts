import { FAVORITES_MAX, type favoriteToggleInput } from "@fanfare/contracts/auth/favorites";
import { t } from "@fanfare/contracts/common/language";
import type { Track } from "@fanfare/contracts/music/track";
import type { Kysely } from "kysely";
import type { z } from "zod";
import type { Clock } from "../../../platform/clock.ts";
import type { DB } from "../../../platform/db/types.gen.ts";
import { AppError, notFound } from "../../../platform/errors/app-error.ts";
import { lockPerson } from "../../accounts/public.queries.ts";
import type { MusicService } from "../catalogue/music.service.ts";
import { favoriteTrackIds } from "../public.queries.ts";
import { addFavorite, countFavorites, isFavorite, removeFavorite } from "./favorite.queries.ts";

/** Fans' favourites. */
export function createFavoritesService(deps: { db: Kysely<DB>; clock: Clock; catalogue: MusicService }) {
  const { db, catalogue } = deps;
  return {
    /**
     * Turns a favourite on or off, or sets it to `is_favorited`; a track that is no longer published can still be removed. Throws
     * `not_found`, and `conflict` for a fan who has the maximum number.
     */
    toggle(
      userId: number,
      { track_id: trackId, is_favorited: wanted }: z.output<typeof favoriteToggleInput>,
    ): Promise<{ is_favorited: boolean; message: string }> {
      return db.transaction().execute(async (trx) => {
        // One fan's toggles run sequentially, so that a double click ends where it began.
        await lockPerson(trx, userId);
        const added = { is_favorited: true, message: t("Added to favorites") };
        const removed = { is_favorited: false, message: t("Removed from favorites") };
        if (wanted === true && (await isFavorite(trx, userId, trackId))) return added;
        if (wanted !== true && (await removeFavorite(trx, userId, trackId))) return removed;
        if (wanted === false) return removed;
        const playable = await catalogue.playableIds(trx, [trackId]);
        if (!playable.has(trackId)) throw notFound();
        if ((await countFavorites(trx, userId)) >= FAVORITES_MAX) {
          throw new AppError("conflict", t("You can have at most {max} favorites.", { max: FAVORITES_MAX }));
        }
        await addFavorite(trx, { user_id: userId, track_id: trackId, created_at: deps.clock.now() });
        return added;
      });
    },

    /** Newest first, without withdrawn tracks. */
    async list(userId: number): Promise<{ tracks: Track[] }> {
      return { tracks: await catalogue.playableTracks(await favoriteTrackIds(db, userId, FAVORITES_MAX)) };
    },
  };
}
