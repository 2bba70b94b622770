import type { Playlist } from "@fanfare/contracts/music/playlist";
import type { Track } from "@fanfare/contracts/music/track";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { Pencil, Trash2 } from "lucide-react";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { errorStatus, useApi } from "../../lib/trpc.tsx";
import { Button } from "../../ui/button.tsx";
import { Chip } from "../../ui/chip.tsx";
import { EmptyState } from "../../ui/notice.tsx";
import { ShareButton } from "../../ui/share-button.tsx";
import { toast } from "../../ui/toast.tsx";
import { useSession } from "../auth/session-store.ts";
import { totalLength, trackCount } from "../music/labels.ts";
import { PlayAllButton } from "../music/play-all-button.tsx";
import { DeletePlaylistDialog } from "./components/delete-playlist-dialog.tsx";
import { EditableTracks } from "./components/editable-tracks.tsx";
import { ListeningPage } from "./components/listening-page.tsx";
import { PlaylistCover } from "./components/playlist-cover.tsx";
import { PlaylistTracks } from "./components/playlist-tracks.tsx";
import { PlaylistDialog } from "./playlist-dialog.tsx";
import { usePlaylistCache } from "./playlist-queries.ts";

type PlaylistScreenProps = { playlist: Playlist; notThere: ReactNode };

/**
 * One playlist: it plays, is shared when it is public, and its own fan puts it in order here. `notThere` takes its place
 * for who may not see it, as when its fan has signed out in another tab.
 */
export function PlaylistScreen({ playlist: loaded, notThere }: PlaylistScreenProps) {
  const { query } = useApi();
  const token = useSession((state) => state.token);
  const {
    data: playlist = loaded,
    error,
    refetch,
  } = useQuery({
    ...query.music.playlists.byId.queryOptions({ id: loaded.id }),
    initialData: loaded,
  });

  // The page came as visitors see it; whose it is, the server says once it is asked with a token. Without one again, it
  // says whether a visitor may see it.
  const askedWith = useRef<string | null>(null);
  useEffect(() => {
    if (token === askedWith.current) return;
    askedWith.current = token;
    void refetch();
  }, [token, refetch]);
  if (errorStatus(error) === 404) return notThere;

  const { name, description, owner_name, is_public, is_mine, tracks } = playlist;
  const facts = [`by ${owner_name}`, trackCount(tracks.length), ...(tracks.length > 0 ? [totalLength(tracks)] : [])];
  return (
    <ListeningPage
      eyebrow="Playlist"
      title={name}
      description={description}
      facts={facts}
      cover={<PlaylistCover playlist={playlist} sizes="(min-width: 64rem) 30vw, 92vw" ratio={[1, 1]} />}
      chip={is_mine && <Chip tone={is_public ? "ember" : "plain"}>{is_public ? "Public" : "Private"}</Chip>}
      ways={
        <>
          <PlayAllButton tracks={tracks} of={name} size="lg">
            Play
          </PlayAllButton>
          {is_public && <ShareButton title={`${name} by ${owner_name}`} />}
          {is_mine && <OwnerKeys playlist={playlist} />}
        </>
      }
    >
      {tracks.length === 0 && (
        <EmptyState title="Nothing in here yet">
          <p>
            {is_mine ? "Add tracks with the list sign beside each of them." : "Its maker has not added a track yet."}
          </p>
        </EmptyState>
      )}
      {tracks.length > 0 &&
        (is_mine ? <OwnTracks playlist={playlist} /> : <PlaylistTracks tracks={tracks} of={name} />)}
    </ListeningPage>
  );
}

function OwnerKeys({ playlist }: { playlist: Playlist }) {
  const navigate = useNavigate();
  const [open, setOpen] = useState<"edit" | "remove" | null>(null);
  const close = () => setOpen(null);
  return (
    <>
      <Button tone="outline" size="lg" onClick={() => setOpen("edit")}>
        <Pencil size={18} aria-hidden />
        Edit
      </Button>
      <Button tone="ghost" size="lg" onClick={() => setOpen("remove")}>
        <Trash2 size={18} aria-hidden />
        Delete
      </Button>
      {open === "edit" && <PlaylistDialog playlist={playlist} onClose={close} />}
      {open === "remove" && (
        <DeletePlaylistDialog
          playlist={playlist}
          onClose={close}
          onFailed={(message) => toast(message, { tone: "bad" })}
          onDone={() => void navigate({ to: "/playlists" })}
        />
      )}
    </>
  );
}

/** Shown in the new order at once; a refusal puts it back as the server has it. */
function OwnTracks({ playlist }: { playlist: Playlist }) {
  const { client } = useApi();
  const cache = usePlaylistCache();
  const save = useMutation({
    mutationFn: (tracks: readonly Track[]) =>
      client.music.playlists.update.mutate({ id: playlist.id, track_ids: tracks.map(({ id }) => id) }),
    onMutate: (tracks) => cache.replace({ ...playlist, tracks: [...tracks] }),
    onError: () => {
      toast("Failed to update playlist", { tone: "bad" });
      return cache.refresh(playlist.id);
    },
    // One after the other, or an older order could arrive last.
    scope: { id: `playlist-${playlist.id}` },
  });
  return <EditableTracks tracks={playlist.tracks} of={playlist.name} onChange={(tracks) => save.mutate(tracks)} />;
}
