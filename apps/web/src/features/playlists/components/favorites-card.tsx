import { t } from "@fanfare/contracts/common/language";
import { Heart } from "@fanfare/icons";
import { useQuery } from "@tanstack/react-query";
import { useApi } from "../../../lib/trpc.tsx";
import { ButtonLink } from "../../../ui/button.tsx";
import { Chip } from "../../../ui/chip.tsx";
import { LoadFailure } from "../../../ui/notice.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { styled } from "../../../ui/styled.tsx";
import { Display } from "../../../ui/type.tsx";
import { trackCount } from "../../music/labels.ts";
import { PlayAllButton } from "../../music/play-all-button.tsx";
import { PREVIEW } from "../playlist-order.ts";

const Card = styled("section", {
  base: {
    position: "relative",
    overflow: "hidden",
    display: "grid",
    gridTemplateColumns: { base: "minmax(0, 1fr)", lg: "minmax(0, 5fr) minmax(0, 6fr)" },
    gap: { base: "6", lg: "10" },
    p: { base: "5", md: "8" },
    bg: "linear-gradient(115deg, {colors.rust}, {colors.panel} 62%)",
    border: "1px solid",
    borderColor: "line",
    rounded: "md",
    "& .words": { display: "grid", gap: "4", alignContent: "start", justifyItems: "start" },
    "& .count": { color: "soft" },
    "& .ways": { display: "flex", flexWrap: "wrap", gap: "3" },
    "& ol": { listStyle: "none", alignSelf: "center" },
    "& li": { py: "3", borderBottom: "1px solid", borderColor: "line", lineHeight: 1.3 },
    "& li:last-of-type": { borderBottom: "0" },
    "& li strong": { display: "block", fontFamily: "display", fontWeight: 750, fontSize: "xl", lineHeight: 1.1 },
    "& li span": { fontSize: "sm", color: "soft" },
    "& .empty": { alignSelf: "center", color: "soft" },
  },
});

/** The favourites as an automatic playlist: their number, the three most recent ones, and a button that plays them all. */
export function FavoritesCard() {
  const { query } = useApi();
  const favorites = useQuery(query.auth.favorites.list.queryOptions());
  const tracks = favorites.data?.tracks ?? [];
  if (favorites.isError) {
    return <LoadFailure message={t("Failed to fetch favorites")} onRetry={() => favorites.refetch()} />;
  }
  return (
    <Card aria-labelledby="favorite-tracks" aria-busy={favorites.isPending || undefined}>
      <div className="words">
        <Chip tone="ember">{t("Auto-Generated")}</Chip>
        <Display as="h2" size="d3" id="favorite-tracks">
          <Heart
            size="0.72em"
            fill="currentColor"
            aria-hidden
            style={{ display: "inline-block", marginInlineEnd: "0.25em" }}
          />
          {t("Favorite Tracks")}
        </Display>
        <p className="count">{favorites.isPending ? "…" : trackCount(tracks.length)}</p>
        <div className="ways">
          <PlayAllButton tracks={tracks} of={t("Favorite Tracks")}>
            {t("Play")}
          </PlayAllButton>
          {tracks.length > 0 && (
            <ButtonLink to="/playlists/favorites" tone="outline">
              {t("View All")}
            </ButtonLink>
          )}
        </div>
      </div>
      {favorites.isPending && <Skeleton h="10rem" />}
      {favorites.data && tracks.length === 0 && (
        <p className="empty">{t("Start favoriting tracks to build this playlist")}</p>
      )}
      {tracks.length > 0 && (
        <ol aria-label={t("Most recent favorites")}>
          {tracks.slice(0, PREVIEW).map((track) => (
            <li key={track.id}>
              <strong>{track.title}</strong>
              <span>{track.artist.name}</span>
            </li>
          ))}
        </ol>
      )}
    </Card>
  );
}
