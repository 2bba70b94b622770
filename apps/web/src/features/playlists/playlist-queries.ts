import { t } from "@fanfare/contracts/common/language";
import type { Playlist } from "@fanfare/contracts/music/playlist";
import type { Track } from "@fanfare/contracts/music/track";
import { useQueryClient } from "@tanstack/react-query";
import { setQueryResult, updateQueryResult } from "../../lib/query-result.ts";
import { type Api, useApi } from "../../lib/trpc.tsx";
import { toast } from "../../ui/toast.ts";

/** The query of the public playlists without the empty ones, shared by the loader and the screen. */
export const publicPlaylists = ({ query }: Api) =>
  query.music.playlists.list.queryOptions({ mine: false, has_tracks: true });

/**
 * Returns a function that fetches all tracks of a playlist when a long list holds only the first ones (`PLAYLIST_LISTS`); on
 * failure it shows a toast and resolves to none. Returns undefined when the list already holds all of them.
 */
export function useWholeTracks({ id, tracks, track_count }: Playlist): (() => Promise<readonly Track[]>) | undefined {
  const { query } = useApi();
  const queryClient = useQueryClient();
  if (tracks.length >= track_count) return undefined;
  return () =>
    queryClient.fetchQuery(query.music.playlists.byId.queryOptions({ id })).then(
      (playlist) => playlist.tracks,
      () => {
        toast(t("That did not work. Please try again."), { tone: "bad" });
        return [];
      },
    );
}

/** Updates the fan's list and each playlist's own page from the server's responses, without another call. */
export function usePlaylistCache() {
  const { query } = useApi();
  const queryClient = useQueryClient();
  const list = query.music.playlists.list.queryOptions({ mine: true }).queryKey;
  const one = (id: number) => query.music.playlists.byId.queryOptions({ id }).queryKey;
  return {
    /** A new playlist comes first (spec, section 7). */
    add(playlist: Playlist) {
      void updateQueryResult(queryClient, list, (all) => [playlist, ...all]);
      queryClient.setQueryData(one(playlist.id), playlist);
    },
    replace(playlist: Playlist) {
      void updateQueryResult(queryClient, list, (all) =>
        all.map((other) => (other.id === playlist.id ? playlist : other)),
      );
      void setQueryResult(queryClient, one(playlist.id), playlist);
    },
    remove(id: number) {
      void updateQueryResult(queryClient, list, (all) => all.filter((other) => other.id !== id));
      queryClient.removeQueries({ queryKey: one(id) });
    },
    /** Refetches a playlist after the server refused a change. */
    refresh: (id: number) => queryClient.invalidateQueries({ queryKey: one(id) }),
  };
}
