import { t } from "@fanfare/contracts/common/language";
import { useSuspenseQuery } from "@tanstack/react-query";
import { useSiteSettings } from "../../../lib/site-settings.ts";
import { useApi } from "../../../lib/trpc.tsx";
import { Box } from "../../../ui/box.tsx";
import { VisuallyHidden } from "../../../ui/layout.tsx";
import { EmptyState } from "../../../ui/notice.tsx";
import { AlbumCard, CardGrid } from "../album-card.tsx";
import { ComingSoonCard } from "../coming-soon-card.tsx";
import { FeaturedTrack } from "./featured-track.tsx";

/** The featured track with its services, the featured albums, and the announced ones. */
export function FeaturedTab() {
  const { query } = useApi();
  const { featured_track } = useSiteSettings();
  const { data: featured } = useSuspenseQuery(query.music.featured.queryOptions());
  const { data: comingSoon } = useSuspenseQuery(query.music.comingSoon.queryOptions());
  const playable = featured.popular_tracks.find(({ id }) => id === featured_track?.id);
  if (!featured_track && featured.featured_albums.length + comingSoon.albums.length === 0) {
    return (
      <EmptyState title={t("Nothing featured yet")}>
        <p>
          {featured.popular_tracks.length > 0
            ? t("You will find every track and album under the other two tabs.")
            : t("The first song is on its way.")}
        </p>
      </EmptyState>
    );
  }
  return (
    <Box display="grid" gap={{ base: "8", md: "12" }}>
      {featured_track && <FeaturedTrack featured={featured_track} track={playable ?? null} />}
      <section aria-labelledby="featured-albums">
        <VisuallyHidden as="h2" id="featured-albums">
          {t("Featured albums")}
        </VisuallyHidden>
        <CardGrid>
          {featured.featured_albums.map((album) => (
            <AlbumCard key={album.id} album={album} />
          ))}
          {comingSoon.albums.map((teaser) => (
            <ComingSoonCard key={teaser.id} teaser={teaser} />
          ))}
        </CardGrid>
      </section>
    </Box>
  );
}
