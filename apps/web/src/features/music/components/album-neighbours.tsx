import { t } from "@fanfare/contracts/common/language";
import type { AlbumDetail } from "@fanfare/contracts/music/album";
import { Link } from "@tanstack/react-router";
import { imageSource } from "../../../lib/media.ts";
import { Picture } from "../../../ui/picture.tsx";
import { styled } from "../../../ui/styled.tsx";

const Row = styled("nav", {
  base: {
    display: "grid",
    gridTemplateColumns: { base: "minmax(0, 1fr)", md: "repeat(2, minmax(0, 1fr))" },
    mt: "section",
    borderTop: "1px solid",
    borderColor: "line",
    "& a": {
      display: "flex",
      alignItems: "center",
      gap: "5",
      px: "gutter",
      py: { base: "5", md: "8" },
      color: "ink",
      textDecoration: "none",
      transition: "background-color 140ms",
      _hover: { bg: "raised", "& strong": { color: "glow" } },
      _focusVisible: { outlineOffset: "-4px" },
    },
    "& a + a": {
      borderTop: { base: "1px solid {colors.line}", md: "0" },
      borderInlineStart: { md: "1px solid {colors.line}" },
    },
    "& .next": { flexDirection: { md: "row-reverse" }, textAlign: { md: "end" }, gridColumn: { md: "2" } },
    "& .cover": { w: "5.5rem", flexShrink: 0, rounded: "sm" },
    "& small": { display: "block", fontSize: "sm", color: "faint" },
    "& strong": {
      fontFamily: "display",
      fontWeight: 850,
      fontSize: "d4",
      lineHeight: 1,
      textTransform: "uppercase",
      overflowWrap: "anywhere",
      transition: "color 140ms",
    },
  },
});

type Neighbour = AlbumDetail["next"];

/** The albums released before and after this one. */
export function AlbumNeighbours({ previous, next }: { previous: Neighbour; next: Neighbour }) {
  if (!previous && !next) return null;
  return (
    <Row aria-label={t("Other albums")}>
      {previous && <NeighbourLink album={previous} label={t("Earlier")} className="previous" />}
      {next && <NeighbourLink album={next} label={t("Later")} className="next" />}
    </Row>
  );
}

type NeighbourLinkProps = { album: NonNullable<Neighbour>; label: string; className: string };

function NeighbourLink({ album, label, className }: NeighbourLinkProps) {
  return (
    <Link to="/albums/$albumId" params={{ albumId: String(album.id) }} className={className}>
      <Picture className="cover" {...imageSource(album.cover_image)} sizes="88px" alt="" />
      <span>
        <small>{label}</small>
        <strong>{album.title}</strong>
      </span>
    </Link>
  );
}
