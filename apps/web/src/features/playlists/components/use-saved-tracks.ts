import { t } from "@fanfare/contracts/common/language";
import type { Playlist } from "@fanfare/contracts/music/playlist";
import type { Track } from "@fanfare/contracts/music/track";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";
import { mutationOptions, useApi } from "../../../lib/trpc.tsx";
import { toast } from "../../../ui/toast.ts";
import { usePlaylistCache } from "../playlist-queries.ts";

const idsOf = (tracks: readonly Track[]) => tracks.map(({ id }) => id);

/**
 * Returns a function that saves the tracks of a fan's own playlist and shows them immediately; if the server refuses them, the
 * last saved ones are restored, here and in the fan's list.
 */
export function useSavedTracks(playlist: Playlist): (tracks: readonly Track[]) => void {
  const { query } = useApi();
  const cache = usePlaylistCache();
  const queryClient = useQueryClient();
  const mutationKey = ["playlist order", playlist.id];
  const lastSaved = useRef(playlist);
  // The changes that follow it contain this one, and are shown already.
  const isLast = () => queryClient.isMutating({ mutationKey }) === 1;
  const save = useMutation(
    mutationOptions(query.music.playlists.update, {
      mutationKey,
      // A read during the save may have brought the order before it.
      onSuccess: (saved) => {
        lastSaved.current = saved;
        if (isLast()) cache.replace(saved);
      },
      onError: () => {
        toast(t("Failed to update playlist"), { tone: "bad" });
        if (!isLast()) return undefined;
        // The server's own order may differ, but cannot be read while the connection is lost.
        cache.replace(lastSaved.current);
        return cache.refresh(playlist.id);
      },
      // Saved sequentially, because an older order could otherwise arrive last.
      scope: { id: `playlist-${playlist.id}` },
    }),
  );
  return (tracks) => {
    if (queryClient.isMutating({ mutationKey }) === 0) lastSaved.current = playlist;
    cache.replace({ ...playlist, track_count: tracks.length, tracks: [...tracks] });
    // What the fan saw, so that the server keeps what another tab or device has added since.
    save.mutate({ id: playlist.id, track_ids: idsOf(tracks), seen_track_ids: idsOf(playlist.tracks) });
  };
}
