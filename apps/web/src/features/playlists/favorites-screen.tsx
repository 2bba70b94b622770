import { msg, t } from "@fanfare/contracts/common/language";
import type { Track } from "@fanfare/contracts/music/track";
import { Heart } from "@fanfare/icons";
import { useQuery } from "@tanstack/react-query";
import { useRef } from "react";
import { useApi } from "../../lib/trpc.tsx";
import { ButtonLink } from "../../ui/button.tsx";
import { Chip } from "../../ui/chip.tsx";
import { Container } from "../../ui/layout.tsx";
import { EmptyState, LoadFailure } from "../../ui/notice.tsx";
import { styled } from "../../ui/styled.tsx";
import { useKeptFocus } from "../../ui/use-kept-focus.ts";
import { FansOnly } from "../auth/fans-only.tsx";
import { totalLength, trackCount } from "../music/labels.ts";
import { PlayAllButton } from "../music/play-all-button.tsx";
import { ListeningPage, ListeningSkeleton } from "./components/listening-page.tsx";
import { PlaylistTracks } from "./components/playlist-tracks.tsx";

const TITLE = msg("Favorite Tracks");

const Cover = styled("div", {
  base: {
    display: "grid",
    placeItems: "center",
    aspectRatio: "1",
    color: "onEmber",
    bg: "linear-gradient(150deg, {colors.glow}, {colors.ember} 45%, {colors.rust})",
  },
});

/** All favourites, newest first, as an automatic playlist. */
export function FavoritesScreen() {
  return (
    <FansOnly prompt={t("Please log in to view your playlists")} skeleton={<ListeningSkeleton />}>
      <Favorites />
    </FansOnly>
  );
}

function Favorites() {
  const { query } = useApi();
  const favorites = useQuery(query.auth.favorites.list.queryOptions());
  if (favorites.isError) {
    return (
      <Container py="section">
        <LoadFailure message={t("Failed to fetch favorites")} onRetry={() => favorites.refetch()} />
      </Container>
    );
  }
  if (!favorites.data) return <ListeningSkeleton />;
  const { tracks } = favorites.data;
  return (
    <ListeningPage
      eyebrow={t("Playlist")}
      title={t(TITLE)}
      facts={[trackCount(tracks.length), ...(tracks.length > 0 ? [totalLength(tracks)] : [])]}
      chip={<Chip tone="ember">{t("Auto-Generated")}</Chip>}
      cover={
        <Cover className="cover" aria-hidden>
          <Heart size={96} strokeWidth={1.4} fill="currentColor" />
        </Cover>
      }
      ways={
        <PlayAllButton tracks={tracks} of={t(TITLE)} size="lg">
          {t("Play")}
        </PlayAllButton>
      }
    >
      <FavoriteRows tracks={tracks} />
    </ListeningPage>
  );
}

/** A row leaves with its heart's press. */
function FavoriteRows({ tracks }: { tracks: readonly Track[] }) {
  const part = useRef<HTMLElement>(null);
  useKeptFocus(part);
  return (
    <section ref={part} tabIndex={-1} aria-label={t(TITLE)}>
      {tracks.length === 0 ? (
        <EmptyState title={t("Start favoriting tracks to build this playlist")}>
          <p>{t("Use the heart next to a track to add it here.")}</p>
          <ButtonLink to="/music">{t("Explore Music")}</ButtonLink>
        </EmptyState>
      ) : (
        <PlaylistTracks tracks={tracks} of={t(TITLE)} />
      )}
    </section>
  );
}
