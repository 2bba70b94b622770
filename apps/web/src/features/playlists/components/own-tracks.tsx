import { t } from "@fanfare/contracts/common/language";
import type { Playlist } from "@fanfare/contracts/music/playlist";
import { useMutation } from "@tanstack/react-query";
import { mutationOptions, useApi } from "../../../lib/trpc.tsx";
import { toast } from "../../../ui/toast.ts";
import { usePlaylistCache } from "../playlist-queries.ts";
import { EditableTracks } from "./editable-tracks.tsx";

/** Shown in the new order at once; a refusal puts it back as the server has it. */
export default function OwnTracks({ playlist }: { playlist: Playlist }) {
  const { query } = useApi();
  const cache = usePlaylistCache();
  const save = useMutation(
    mutationOptions(query.music.playlists.update, {
      onError: () => {
        toast(t("Failed to update playlist"), { tone: "bad" });
        return cache.refresh(playlist.id);
      },
      // One after the other, or an older order could arrive last.
      scope: { id: `playlist-${playlist.id}` },
    }),
  );
  return (
    <EditableTracks
      tracks={playlist.tracks}
      of={playlist.name}
      onChange={(tracks) => {
        cache.replace({ ...playlist, track_count: tracks.length, tracks: [...tracks] });
        save.mutate({ id: playlist.id, track_ids: tracks.map(({ id }) => id) });
      }}
    />
  );
}
