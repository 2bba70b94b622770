import { t } from "@fanfare/contracts/common/language";
import { useSuspenseQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useApi } from "../../lib/trpc.tsx";
import { GradientPage, PageOpening } from "../../ui/gradient-page.tsx";
import { Container } from "../../ui/layout.tsx";
import { EmptyState } from "../../ui/notice.tsx";
import { styled } from "../../ui/styled.tsx";
import { TextLink } from "../../ui/type.tsx";
import { trackCount } from "../music/labels.ts";
import { PlaylistMosaic } from "./components/playlist-cover.tsx";
import { publicPlaylists } from "./playlist-queries.ts";

const Page = styled(GradientPage, {
  base: {
    "& ul": {
      listStyle: "none",
      display: "grid",
      gridTemplateColumns: {
        base: "repeat(2, minmax(0, 1fr))",
        md: "repeat(3, minmax(0, 1fr))",
        xl: "repeat(4, minmax(0, 1fr))",
      },
      columnGap: { base: "4", md: "6", xl: "8" },
      rowGap: { base: "8", md: "12" },
    },
    "& li a": { display: "block", color: "ink", textDecoration: "none" },
    "& .cover": { rounded: "sm" },
    "& h2": {
      mt: "4",
      fontFamily: "display",
      fontWeight: 850,
      fontSize: "d4",
      lineHeight: 0.98,
      textTransform: "uppercase",
      overflowWrap: "anywhere",
    },
    "& li a:hover h2": { color: "glow" },
    "& li p": { mt: "1", fontSize: "sm", color: "faint", overflowWrap: "anywhere" },
  },
});

/** The public playlists of fans, newest first. Empty playlists are left out. */
export function PublicPlaylistsScreen() {
  const { data: playlists } = useSuspenseQuery(publicPlaylists(useApi()));
  return (
    <Page>
      <Container>
        <PageOpening kind={t("Listen")} title={t("Playlists by fans")}>
          {t("Put together by people who listen.")} <TextLink to="/playlists">{t("My Playlists")}</TextLink> ·{" "}
          <TextLink to="/offline">{t("Kept offline")}</TextLink>
        </PageOpening>
        {playlists.length === 0 ? (
          <EmptyState title={t("No public playlists yet")}>
            <p>{t("Playlists that fans make public appear here.")}</p>
          </EmptyState>
        ) : (
          <ul>
            {playlists.map((playlist) => (
              <li key={playlist.id}>
                <Link to="/playlists/$playlistId" params={{ playlistId: String(playlist.id) }}>
                  <PlaylistMosaic
                    playlist={playlist}
                    sizes="(min-width: 84rem) 22vw, (min-width: 48rem) 30vw, 45vw"
                    ratio={[1, 1]}
                  />
                  <h2>{playlist.name}</h2>
                  <p>
                    {/* Behind a name that is written from right to left, the count would be in front of it. */}
                    <bdi>{t("by {owner_name}", { owner_name: playlist.owner_name })}</bdi> ·{" "}
                    {trackCount(playlist.track_count)}
                  </p>
                </Link>
              </li>
            ))}
          </ul>
        )}
      </Container>
    </Page>
  );
}
