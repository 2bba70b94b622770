import { t } from "@fanfare/contracts/common/language";
import { styled } from "../../../ui/styled.tsx";
import { ShowRows } from "../../events/show-rows.tsx";
import { ALBUM_TILE_SIZES, AlbumGrid, AlbumTile } from "../../music/album-tile.tsx";
import { TrackRows } from "../../music/track-rows.tsx";
import { ProductTiles } from "../../store/product-tiles.tsx";
import type { Found } from "../found.ts";
import { ArtistFaces } from "./artist-faces.tsx";
import { ResultGroup, ResultGroups } from "./result-group.tsx";

const Kinds = styled("nav", {
  base: {
    display: "flex",
    flexWrap: "wrap",
    gap: "2",
    mb: { base: "8", md: "10" },
    "& a": {
      display: "inline-flex",
      alignItems: "center",
      gap: "2",
      minH: "2.75rem",
      px: { base: "3", md: "4" },
      border: "1px solid {colors.edge}",
      rounded: "pill",
      color: "soft",
      fontSize: "sm",
      fontWeight: 600,
      textDecoration: "none",
      _hover: { color: "ink", borderColor: "ember" },
    },
    "& b": { color: "ember", fontWeight: 600, fontVariantNumeric: "tabular-nums" },
  },
});

/** The results by kind; a kind without results is left out. With several kinds there is a link to each group. */
export function SearchResults({ found }: { found: Found }) {
  const { artists, albums, tracks, products, shows } = found;
  const groups = [
    {
      id: "found-tracks",
      title: t("Tracks"),
      count: tracks.length,
      body: <TrackRows tracks={tracks} lead="cover" from="album" label={t("Found tracks")} />,
    },
    {
      id: "found-albums",
      title: t("Albums"),
      count: albums.length,
      body: (
        <AlbumGrid>
          {albums.map((album) => (
            <AlbumTile key={album.id} album={album} sizes={ALBUM_TILE_SIZES} />
          ))}
        </AlbumGrid>
      ),
    },
    {
      id: "found-merch",
      title: t("Merch"),
      count: products.length,
      body: <ProductTiles products={products} label={t("Found merch")} />,
    },
    {
      id: "found-shows",
      title: t("Shows"),
      count: shows.length,
      body: <ShowRows events={shows} label={t("Found shows")} />,
    },
    { id: "found-artists", title: t("Artists"), count: artists.length, body: <ArtistFaces artists={artists} /> },
  ].filter(({ count }) => count > 0);

  return (
    <>
      {groups.length > 1 && (
        <Kinds aria-label={t("Kinds of results")}>
          {groups.map(({ id, title, count }) => (
            <a key={id} href={`#${id}`}>
              {title} <b>{count}</b>
            </a>
          ))}
        </Kinds>
      )}
      <ResultGroups>
        {groups.map(({ id, title, body }) => (
          <ResultGroup key={id} id={id} title={title}>
            {body}
          </ResultGroup>
        ))}
      </ResultGroups>
    </>
  );
}
