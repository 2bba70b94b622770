import { t } from "@fanfare/contracts/common/language";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { logFailure } from "../../lib/log-failure.ts";
import { mutationOptions, useApi } from "../../lib/trpc.tsx";
import { useSession } from "../auth/session-store.ts";
import { useChangedUser } from "../auth/use-changed-user.ts";

/**
 * Returns whether the signed-in fan has favourited a track, and a function that toggles it. `null` for visitors. The displayed
 * state follows the server's response.
 */
export function useFavorite(trackId: number) {
  const { query } = useApi();
  const queryClient = useQueryClient();
  const user = useSession((state) => state.user);
  const changeUser = useChangedUser();

  const change = useMutation(
    mutationOptions(query.auth.favorites.toggle, {
      onSuccess: async ({ is_favorited }) => {
        await changeUser((now) => {
          const others = now.profile.favorite_tracks.filter((id) => id !== trackId);
          const favorite_tracks = is_favorited ? [trackId, ...others] : others;
          return { ...now, profile: { ...now.profile, favorite_tracks } };
        });
        void queryClient.invalidateQueries({ queryKey: query.auth.stats.queryOptions().queryKey });
        return queryClient.invalidateQueries({ queryKey: query.auth.favorites.list.queryOptions().queryKey });
      },
      // Only logged (spec, section 8): the heart keeps its state.
      onError: (error) => logFailure(t("Failed to toggle favorite"), error),
    }),
  );

  if (!user) return null;
  const favorited = user.profile.favorite_tracks.includes(trackId);
  return {
    favorited,
    running: change.isPending,
    // The wanted state, because another device may have changed it since.
    toggle: () => change.mutate({ track_id: trackId, is_favorited: !favorited }),
  };
}
