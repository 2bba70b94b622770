import { t } from "@fanfare/contracts/common/language";
import { formatMoney } from "@fanfare/contracts/common/money";
import type { Album } from "@fanfare/contracts/music/album";
import { Link } from "@tanstack/react-router";
import { imageSource } from "../../lib/media.ts";
import { ButtonLink } from "../../ui/button.tsx";
import { Chip } from "../../ui/chip.tsx";
import { Picture } from "../../ui/picture.tsx";
import { styled } from "../../ui/styled.tsx";
import { DEFAULT_GENRE, trackCount } from "./labels.ts";
import { PlayAllButton } from "./play-all-button.tsx";
import { TrackRows } from "./track-rows.tsx";

/** Number of tracks previewed on a card (spec, section 9). */
const PREVIEW_TRACKS = 3;

export const CardFrame = styled("article", {
  base: {
    display: "flex",
    flexDirection: "column",
    bg: "raised",
    border: "1px solid",
    borderColor: "line",
    rounded: "md",
    overflow: "hidden",
    transition: "border-color 160ms",
    _hover: { borderColor: "edge" },
    "& > .words": { display: "flex", flexDirection: "column", flex: "1", gap: "4", p: { base: "4", md: "5" } },
    "& h3": {
      fontFamily: "display",
      fontWeight: 850,
      fontSize: "d4",
      lineHeight: 0.98,
      textTransform: "uppercase",
      textWrap: "balance",
    },
    "& h3 a": { color: "inherit", textDecoration: "none", _hover: { color: "glow" } },
    "& .artist": { mt: "1", color: "soft" },
    "& .facts": { display: "flex", flexWrap: "wrap", alignItems: "center", gap: "2", fontSize: "sm", color: "soft" },
    "& .price": { ms: "auto", fontFamily: "display", fontWeight: 800, fontSize: "xl", lineHeight: 1, color: "ink" },
    "& .ways": {
      display: "flex",
      flexWrap: "wrap",
      gap: "2",
      mt: "auto",
      pt: "1",
      "& > :nth-child(1)": { flexGrow: 1 },
    },
  },
});

/** A featured album: cover, facts, its first three tracks, Play Album and View. */
export function AlbumCard({ album }: { album: Album }) {
  const params = { albumId: String(album.id) };
  return (
    <CardFrame>
      <Picture
        {...imageSource(album.cover_image)}
        placeholder={album.cover_placeholder}
        sizes="(min-width: 64rem) 30vw, (min-width: 48rem) 45vw, 90vw"
        alt={t("Cover of {title}", { title: album.title })}
      />
      <div className="words">
        <div>
          <h3>
            <Link to="/albums/$albumId" params={params}>
              {album.title}
            </Link>
          </h3>
          <p className="artist">{album.artist.name}</p>
        </div>
        <div className="facts">
          <Chip>{album.genre?.name ?? t(DEFAULT_GENRE)}</Chip>
          <span>{trackCount(album.tracks.length)}</span>
          {album.price !== null && <span className="price">{formatMoney(album.price)}</span>}
        </div>
        <TrackRows
          size="sm"
          label={t("First tracks of {title}", { title: album.title })}
          tracks={album.tracks.slice(0, PREVIEW_TRACKS)}
          queue={album.tracks}
        />
        <div className="ways">
          <PlayAllButton tracks={album.tracks} of={album.title}>
            {t("Play Album")}
          </PlayAllButton>
          <ButtonLink
            to="/albums/$albumId"
            params={params}
            tone="outline"
            aria-label={t("View {title}", { title: album.title })}
          >
            {t("View")}
          </ButtonLink>
        </div>
      </div>
    </CardFrame>
  );
}

export const CardGrid = styled("div", {
  base: {
    display: "grid",
    gridTemplateColumns: {
      base: "1fr",
      md: "repeat(2, minmax(0, 1fr))",
      lg: "repeat(auto-fill, minmax(max(17rem, 28%), 1fr))",
    },
    gap: { base: "5", md: "6" },
  },
});
