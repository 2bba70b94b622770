import { t } from "@fanfare/contracts/common/language";
import { useSuspenseQuery } from "@tanstack/react-query";
import { useApi } from "../../../lib/trpc.tsx";
import { VisuallyHidden } from "../../../ui/layout.tsx";
import { EmptyState } from "../../../ui/notice.tsx";
import { ALBUM_TILE_SIZES, AlbumGrid, AlbumTile } from "../album-tile.tsx";
import { ComingSoonTile } from "../coming-soon-card.tsx";
import { albumsPage } from "../library-queries.ts";
import { ALBUMS_PER_PAGE } from "../library-search.ts";
import { PageLinks } from "./page-links.tsx";

/** All albums by release date, newest first, and the announced ones. */
export function AlbumsTab({ page }: { page: number }) {
  const api = useApi();
  const { data } = useSuspenseQuery(albumsPage(api, page));
  const { data: comingSoon } = useSuspenseQuery(api.query.music.comingSoon.queryOptions());
  const teasers = page === 1 ? comingSoon.albums : [];
  if (data.count + teasers.length === 0) {
    return (
      <EmptyState title={t("No albums yet")}>
        <p>{t("The first record is on its way.")}</p>
      </EmptyState>
    );
  }
  return (
    <>
      <VisuallyHidden as="h2">{t("Albums")}</VisuallyHidden>
      <AlbumGrid>
        {teasers.map((teaser) => (
          <ComingSoonTile key={teaser.id} teaser={teaser} sizes={ALBUM_TILE_SIZES} />
        ))}
        {data.results.map((album) => (
          <AlbumTile key={album.id} album={album} sizes={ALBUM_TILE_SIZES} />
        ))}
      </AlbumGrid>
      <PageLinks tab="albums" page={page} pages={Math.ceil(data.count / ALBUMS_PER_PAGE)} />
    </>
  );
}
