import { t } from "@fanfare/contracts/common/language";
import { Check, Plus } from "@fanfare/icons";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { isApiError, mutationOptions, useApi } from "../../../lib/trpc.tsx";
import { Button } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { LoadFailure } from "../../../ui/notice.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { styled } from "../../../ui/styled.tsx";
import { toast } from "../../../ui/toast.ts";
import { trackCount } from "../../music/labels.ts";
import { PlaylistDialog } from "../playlist-dialog.ts";
import { usePlaylistCache } from "../playlist-queries.ts";

const List = styled("ul", {
  base: {
    mb: "5",
    listStyle: "none",
    borderTop: "1px solid",
    borderColor: "line",
    "& li": { borderBottom: "1px solid", borderColor: "line" },
    "& button": {
      display: "flex",
      alignItems: "center",
      gap: "4",
      w: "100%",
      minH: "3.75rem",
      px: "2",
      py: "2",
      textAlign: "start",
      cursor: "pointer",
      _hover: { bg: "rgba(255, 230, 211, 0.06)" },
      "&[aria-disabled=true]": { cursor: "wait", opacity: 0.6 },
    },
    "& .words": { flex: 1, minW: 0 },
    "& strong": { display: "block", overflowWrap: "anywhere", lineHeight: 1.3 },
    "& span": { fontSize: "sm", color: "faint" },
    "& svg": { color: "ember", flexShrink: 0 },
  },
});

type AddToPlaylistDialogProps = { track: { id: number; title: string }; onClose: () => void };

/** Lists the fan's playlists to choose from, and can create a new one. */
export default function AddToPlaylistDialog({ track, onClose }: AddToPlaylistDialogProps) {
  const { query } = useApi();
  const cache = usePlaylistCache();
  const playlists = useQuery(query.music.playlists.list.queryOptions({ mine: true }));
  const [creating, setCreating] = useState(false);
  const add = useMutation(
    mutationOptions(query.music.playlists.addTrack, {
      onSuccess: (saved) => {
        cache.replace(saved);
        toast(t("Added to {name}", { name: saved.name }), { tone: "good" });
        onClose();
      },
      onError: (error) => {
        const message =
          isApiError(error) && error.data?.httpStatus === 409 ? error.message : t("Failed to update playlist");
        toast(message, { tone: "bad" });
      },
    }),
  );

  if (creating)
    return (
      <PlaylistDialog
        onClose={() => setCreating(false)}
        onDone={(made) => add.mutate({ id: made.id, track_id: track.id })}
      />
    );
  return (
    <Dialog open onClose={onClose} title={t("Add to Playlist")}>
      {playlists.isError && (
        <LoadFailure message={t("Failed to fetch playlists")} onRetry={() => playlists.refetch()} />
      )}
      {playlists.isPending && <Skeleton h="8rem" mb="5" />}
      {playlists.data && playlists.data.length > 0 && (
        <List aria-label={t("Playlists for {title}", { title: track.title })}>
          {playlists.data.map((playlist) => {
            const isIn = playlist.tracks.some(({ id }) => id === track.id);
            return (
              <li key={playlist.id}>
                <button
                  type="button"
                  // Not `disabled`, which would lose the focus if the playlist cannot be changed.
                  aria-disabled={add.isPending}
                  onClick={() => !add.isPending && add.mutate({ id: playlist.id, track_id: track.id })}
                >
                  <div className="words">
                    <strong>{playlist.name}</strong>
                    <span>
                      {trackCount(playlist.track_count)}
                      {isIn && t(", this one among them")}
                    </span>
                  </div>
                  {isIn ? <Check size={20} aria-hidden /> : <Plus size={20} aria-hidden />}
                </button>
              </li>
            );
          })}
        </List>
      )}
      <Button tone="outline" onClick={() => setCreating(true)}>
        <Plus size={18} aria-hidden />
        {t("New Playlist")}
      </Button>
    </Dialog>
  );
}
