import type { SearchResult } from "@fanfare/contracts/music/search";
import { Link } from "@tanstack/react-router";
import { imageSource } from "../../../lib/media.ts";
import { Picture } from "../../../ui/picture.tsx";
import { styled } from "../../../ui/styled.tsx";
import { Display } from "../../../ui/type.tsx";
import { ALBUM_TILE_SIZES, AlbumGrid, AlbumTile } from "../../music/album-tile.tsx";
import { TrackRows } from "../../music/track-rows.tsx";

const Groups = styled("div", {
  base: {
    display: "grid",
    gridTemplateColumns: "minmax(0, 1fr)",
    gap: { base: "10", md: "16" },
    "& > section": { display: "grid", gridTemplateColumns: "minmax(0, 1fr)", gap: "5" },
    "& .artists": { listStyle: "none", display: "flex", flexWrap: "wrap", gap: "8" },
    "& .artists a": {
      display: "flex",
      alignItems: "center",
      gap: "4",
      color: "ink",
      textDecoration: "none",
      fontFamily: "display",
      fontWeight: 850,
      fontSize: "d4",
      lineHeight: 1,
      textTransform: "uppercase",
      _hover: { color: "glow" },
    },
    "& .artists .face": { w: "5rem", rounded: "pill" },
  },
});

/** What was found, by kind; a kind without results is left out. */
export function SearchResults({ result: { artists, albums, tracks } }: { result: SearchResult }) {
  return (
    <Groups>
      {tracks.length > 0 && (
        <section aria-labelledby="found-tracks">
          <Display id="found-tracks" size="d3">
            Tracks
          </Display>
          <TrackRows tracks={tracks} lead="cover" from="album" label="Found tracks" />
        </section>
      )}
      {albums.length > 0 && (
        <section aria-labelledby="found-albums">
          <Display id="found-albums" size="d3">
            Albums
          </Display>
          <AlbumGrid>
            {albums.map((album) => (
              <AlbumTile key={album.id} album={album} sizes={ALBUM_TILE_SIZES} />
            ))}
          </AlbumGrid>
        </section>
      )}
      {artists.length > 0 && (
        <section aria-labelledby="found-artists">
          <Display id="found-artists" size="d3">
            Artists
          </Display>
          <ul className="artists">
            {artists.map((artist) => (
              <li key={artist.id}>
                <Link to="/music" search={{ tab: "albums" }}>
                  <Picture
                    className="face"
                    {...imageSource(artist.image)}
                    placeholder={artist.image_placeholder}
                    sizes="80px"
                    alt=""
                  />
                  {artist.name}
                </Link>
              </li>
            ))}
          </ul>
        </section>
      )}
    </Groups>
  );
}
