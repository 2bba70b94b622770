import type { Playlist } from "@fanfare/contracts/music/playlist";
import { useQueryClient } from "@tanstack/react-query";
import { type Api, useApi } from "../../lib/trpc.tsx";

/** What fans have made public, said once for the loader and the screen. */
export const publicPlaylists = ({ query }: Api) => query.music.playlists.list.queryOptions({ mine: false });

/** Keeps the fan's list and each playlist's own page in step with what the server answered, without another call. */
export function usePlaylistCache() {
  const { query } = useApi();
  const queryClient = useQueryClient();
  const list = query.music.playlists.list.queryOptions({ mine: true }).queryKey;
  const one = (id: number) => query.music.playlists.byId.queryOptions({ id }).queryKey;
  return {
    /** A new playlist comes first (spec, section 7). */
    add(playlist: Playlist) {
      queryClient.setQueryData(list, (all) => [playlist, ...(all ?? [])]);
      queryClient.setQueryData(one(playlist.id), playlist);
    },
    replace(playlist: Playlist) {
      queryClient.setQueryData(list, (all) => all?.map((other) => (other.id === playlist.id ? playlist : other)));
      queryClient.setQueryData(one(playlist.id), playlist);
    },
    remove(id: number) {
      queryClient.setQueryData(list, (all) => all?.filter((other) => other.id !== id));
      queryClient.removeQueries({ queryKey: one(id) });
    },
    /** Asks the server how things stand, after a change that it refused. */
    refresh: (id: number) => queryClient.invalidateQueries({ queryKey: one(id) }),
  };
}
