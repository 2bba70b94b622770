import { FAVORITES_MAX, favorites, favoriteToggleInput, favoriteToggleResult } from "@fanfare/contracts/auth/favorites";
import { fanProcedure, router } from "../../../trpc/init.ts";

/** The caller's favourite tracks. */
export const favoritesRouter = router({
  toggle: fanProcedure
    .meta({
      rest: {
        method: "POST",
        path: "/auth/favorites/toggle/{track_id}/",
        summary: `Add a track to the favourites, or take it out; a fan has at most ${FAVORITES_MAX}`,
      },
    })
    .input(favoriteToggleInput)
    .output(favoriteToggleResult)
    .mutation(({ ctx, input }) => ctx.services.music.favorites.toggle(ctx.user.id, input)),

  list: fanProcedure
    .meta({
      rest: { method: "GET", path: "/auth/favorites/", summary: "The caller's favourite tracks, newest first" },
    })
    .output(favorites)
    .query(({ ctx }) => ctx.services.music.favorites.list(ctx.user.id)),
});
