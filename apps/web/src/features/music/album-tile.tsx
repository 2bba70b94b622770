import type { Album } from "@fanfare/contracts/music/album";
import { Link } from "@tanstack/react-router";
import { imageSource } from "../../lib/media.ts";
import { Picture } from "../../ui/picture.tsx";
import { styled } from "../../ui/styled.tsx";
import { kindLabel, releaseYear } from "./labels.ts";

const Tile = styled("article", {
  base: {
    "& a": { display: "block", color: "ink", textDecoration: "none" },
    "& .cover": { rounded: "sm" },
    "& .cover img": { transition: "transform 180ms ease-out" },
    "& a:hover .cover img": { transform: "scale(1.025)" },
    "& h3": {
      mt: "4",
      fontFamily: "display",
      fontWeight: 850,
      fontSize: "d4",
      lineHeight: 0.98,
      textTransform: "uppercase",
      textWrap: "balance",
      transition: "color 140ms",
    },
    "& a:hover h3": { color: "glow" },
    "& p": { mt: "1", fontSize: "sm", color: "faint" },
  },
});

/** An album in a grid, shown as its cover and linked to its page. */
export function AlbumTile({ album, sizes }: { album: Album; sizes: string }) {
  const facts = [kindLabel(album.kind), releaseYear(album.release_date)].filter(Boolean).join(" · ");
  return (
    <Tile>
      <Link to="/albums/$albumId" params={{ albumId: String(album.id) }}>
        <Picture
          className="cover"
          {...imageSource(album.cover_image)}
          placeholder={album.cover_placeholder}
          sizes={sizes}
          alt=""
        />
        <h3>{album.title}</h3>
        <p>{facts}</p>
      </Link>
    </Tile>
  );
}

export const AlbumGrid = styled("div", {
  base: {
    display: "grid",
    gridTemplateColumns: {
      base: "repeat(2, minmax(0, 1fr))",
      md: "repeat(3, minmax(0, 1fr))",
      xl: "repeat(4, minmax(0, 1fr))",
    },
    columnGap: { base: "4", md: "6", xl: "8" },
    rowGap: { base: "8", md: "12" },
  },
});

/** The displayed width of a tile of `AlbumGrid`, as a `sizes` attribute. */
export const ALBUM_TILE_SIZES = "(min-width: 84rem) 22vw, (min-width: 48rem) 30vw, 45vw";
