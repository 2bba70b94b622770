import { t } from "@fanfare/contracts/common/language";
import type { Playlist } from "@fanfare/contracts/music/playlist";
import { useQuery } from "@tanstack/react-query";
import { lazy, type ReactNode, Suspense, useEffect, useRef } from "react";
import { errorStatus, useApi } from "../../lib/trpc.tsx";
import { Chip } from "../../ui/chip.tsx";
import { loadWithRetries } from "../../ui/load-with-retries.ts";
import { EmptyState } from "../../ui/notice.tsx";
import { ShareButton } from "../../ui/share-button.tsx";
import { useSession } from "../auth/session-store.ts";
import { EmbedButton } from "../music/embed-button.tsx";
import { totalLength, trackCount } from "../music/labels.ts";
import { PlayAllButton } from "../music/play-all-button.tsx";
import { ListeningPage } from "./components/listening-page.tsx";
import { PlaylistMosaic } from "./components/playlist-cover.tsx";
import { PlaylistTracks } from "./components/playlist-tracks.tsx";

// Loaded only for the fan who made the playlist; listeners do not need this code.
const OwnerKeys = lazy(() => loadWithRetries(() => import("./components/owner-keys.tsx")));
const OwnTracks = lazy(() => loadWithRetries(() => import("./components/own-tracks.tsx")));

type PlaylistScreenProps = { playlist: Playlist; notThere: ReactNode };

/**
 * One playlist: it can be played, shared if it is public, and reordered by the fan who made it. `notThere` replaces it for users
 * who may not see it, such as after that fan has signed out in another tab.
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

  // The page was rendered as for visitors; only a request with a token shows whose playlist it is. After signing out, another
  // request shows whether a visitor may see it.
  const askedWith = useRef<string | null>(null);
  useEffect(() => {
    if (token === askedWith.current) return;
    askedWith.current = token;
    void refetch();
  }, [token, refetch]);
  if (errorStatus(error) === 404) return notThere;

  const { name, description, owner_name, is_public, is_mine, tracks } = playlist;
  const facts = [
    t("by {owner_name}", { owner_name }),
    trackCount(tracks.length),
    ...(tracks.length > 0 ? [totalLength(tracks)] : []),
  ];
  const listed = <PlaylistTracks tracks={tracks} of={name} />;
  return (
    <ListeningPage
      eyebrow={t("Playlist")}
      title={name}
      description={description ?? ""}
      facts={facts}
      cover={<PlaylistMosaic playlist={playlist} sizes="(min-width: 64rem) 30vw, 92vw" ratio={[1, 1]} />}
      chip={is_mine && <Chip tone={is_public ? "ember" : "plain"}>{is_public ? t("Public") : t("Private")}</Chip>}
      ways={
        <>
          <PlayAllButton tracks={tracks} of={name} size="lg">
            {t("Play")}
          </PlayAllButton>
          {is_public && <ShareButton title={t("{name} by {owner_name}", { name, owner_name })} />}
          {is_public && tracks.length > 0 && <EmbedButton kind="playlists" id={playlist.id} title={name} />}
          {is_mine && (
            <Suspense fallback={null}>
              <OwnerKeys playlist={playlist} />
            </Suspense>
          )}
        </>
      }
    >
      {tracks.length === 0 && (
        <EmptyState title={t("Nothing in here yet")}>
          <p>
            {is_mine
              ? t("Add tracks with the list icon next to each of them.")
              : t("Its creator has not added any tracks yet.")}
          </p>
        </EmptyState>
      )}
      {tracks.length > 0 && is_mine && (
        <Suspense fallback={listed}>
          <OwnTracks playlist={playlist} />
        </Suspense>
      )}
      {tracks.length > 0 && !is_mine && listed}
    </ListeningPage>
  );
}
