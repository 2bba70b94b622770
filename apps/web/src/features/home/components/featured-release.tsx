import { t } from "@fanfare/contracts/common/language";
import { formatMoney } from "@fanfare/contracts/common/money";
import type { Album } from "@fanfare/contracts/music/album";
import { imageSource } from "../../../lib/media.ts";
import { ButtonLink } from "../../../ui/button.tsx";
import { Container, Section } from "../../../ui/layout.tsx";
import { Picture } from "../../../ui/picture.tsx";
import { styled } from "../../../ui/styled.tsx";
import { Display, Eyebrow, titleSize } from "../../../ui/type.tsx";
import { kindLabel, releaseYear, totalLength, trackCount } from "../../music/labels.ts";
import { PlayAllButton } from "../../music/play-all-button.tsx";
import { TrackRows } from "../../music/track-rows.tsx";

const Spread = styled(Container, {
  base: {
    display: "grid",
    gridTemplateColumns: { base: "minmax(0, 1fr)", lg: "minmax(0, 7fr) minmax(0, 6fr)" },
    gap: { base: "8", lg: "gutter" },
    alignItems: "end",
    "& .cover": { boxShadow: "0 2.5rem 6rem -1rem rgba(0, 0, 0, 0.75)", rounded: "sm" },
    // In front of the cover's shadow.
    "& .words": { position: "relative", display: "grid", gridTemplateColumns: "minmax(0, 1fr)", gap: "6" },
    // The title overlaps the cover, so that the spread reads as one picture rather than two boxes.
    "& h2": { ms: { lg: "-18%" }, position: "relative", textShadow: "0 0.05em 0.5em rgba(11, 8, 7, 0.6)" },
    "& .facts": { color: "soft" },
    "& .ways": { display: "flex", flexWrap: "wrap", gap: "3" },
  },
});

/** The first featured album as a spread: the cover, the title overlapping it, and the whole track list. */
export function FeaturedRelease({ album }: { album: Album }) {
  const facts = [
    kindLabel(album.kind),
    releaseYear(album.release_date),
    trackCount(album.tracks.length),
    totalLength(album.tracks),
    album.price && formatMoney(album.price),
  ];
  return (
    <Section aria-labelledby="featured-release">
      <Spread>
        <Picture
          className="cover"
          {...imageSource(album.cover_image)}
          placeholder={album.cover_placeholder}
          sizes="(min-width: 64rem) 50vw, 92vw"
          alt={t("Cover of {title}", { title: album.title })}
        />
        <div className="words">
          <Eyebrow>{t("Featured release")}</Eyebrow>
          <Display id="featured-release" size={titleSize(album.title, "d2")}>
            {album.title}
          </Display>
          <p className="facts">{facts.filter(Boolean).join(" · ")}</p>
          <TrackRows tracks={album.tracks} label={t("Tracks of {title}", { title: album.title })} />
          <div className="ways">
            <PlayAllButton tracks={album.tracks} of={album.title}>
              {t("Play Album")}
            </PlayAllButton>
            <ButtonLink to="/albums/$albumId" params={{ albumId: String(album.id) }} tone="outline">
              {t("View album")}
            </ButtonLink>
          </div>
        </div>
      </Spread>
    </Section>
  );
}
