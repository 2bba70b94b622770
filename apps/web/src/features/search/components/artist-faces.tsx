import type { Artist } from "@fanfare/contracts/music/artist";
import { Link } from "@tanstack/react-router";
import { imageSource } from "../../../lib/media.ts";
import { Picture } from "../../../ui/picture.tsx";
import { styled } from "../../../ui/styled.tsx";

const List = styled("ul", {
  base: {
    listStyle: "none",
    display: "flex",
    flexWrap: "wrap",
    gap: "8",
    "& a": {
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
    "& .face": { w: "5rem", rounded: "pill" },
  },
});

/** Artists with picture and name; each links to the albums. */
export function ArtistFaces({ artists }: { artists: readonly Artist[] }) {
  return (
    <List>
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
    </List>
  );
}
