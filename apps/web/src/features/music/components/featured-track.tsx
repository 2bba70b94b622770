import { t } from "@fanfare/contracts/common/language";
import type { Track } from "@fanfare/contracts/music/track";
import type { PublicSiteSettings } from "@fanfare/contracts/site/settings";
import { ArrowUpRight } from "@fanfare/icons";
import { imageSource } from "../../../lib/media.ts";
import { Box } from "../../../ui/box.tsx";
import { BrandIcon, hasBrandIcon } from "../../../ui/brand-icon.tsx";
import { Picture } from "../../../ui/picture.tsx";
import { serviceMarks } from "../../../ui/service-marks.ts";
import { styled } from "../../../ui/styled.tsx";
import { Display, Eyebrow } from "../../../ui/type.tsx";
import { PlayButton } from "../../player/play-button.tsx";

const Strip = styled("section", {
  base: {
    display: "grid",
    gridTemplateColumns: { base: "1fr", lg: "auto minmax(0, 1fr) minmax(0, min(26rem, 30%))" },
    alignItems: "center",
    gap: { base: "5", lg: "10" },
    p: { base: "4", md: "6" },
    border: "1px solid",
    borderColor: "line",
    rounded: "md",
    bg: "linear-gradient(105deg, {colors.rust} -30%, {colors.raised} 55%)",
    "& .cover": { w: { base: "100%", lg: "min(15rem, 24vw)" }, rounded: "sm" },
    "& .words": { display: "grid", gap: "4", justifyItems: "start" },
    "& .play": { display: "flex", alignItems: "center", gap: "4" },
    "& .time": {
      fontFamily: "display",
      fontWeight: 700,
      fontSize: "d4",
      lineHeight: 1,
      color: "soft",
      fontVariantNumeric: "tabular-nums",
    },
    "& ul": { listStyle: "none", borderTop: "1px solid {colors.line}" },
    "& li a": {
      display: "flex",
      alignItems: "center",
      gap: "3",
      minH: "2.875rem",
      borderBottom: "1px solid {colors.line}",
      color: "ink",
      textDecoration: "none",
      "& .away": { ms: "auto", color: "faint" },
      _hover: { color: "glow", "& .away": { color: "glow" } },
    },
    ...serviceMarks,
  },
});

type FeaturedTrackProps = {
  featured: NonNullable<PublicSiteSettings["featured_track"]>;
  /** The track itself, if it can be played on the site. */
  track: Track | null;
};

/** The featured track: its length, and links to where else it can be heard and bought (spec, section 2). */
export function FeaturedTrack({ featured, track }: FeaturedTrackProps) {
  return (
    <Strip aria-labelledby="featured-track">
      {track && (
        <Picture
          className="cover"
          {...imageSource(track.cover_image)}
          placeholder={track.cover_placeholder}
          sizes="(min-width: 64rem) 240px, 88vw"
          alt=""
          priority
        />
      )}
      <div className="words">
        <Eyebrow>{t("Featured track")}</Eyebrow>
        <Display id="featured-track">{featured.title}</Display>
        <div className="play">
          {track && <PlayButton track={track} w="3.75rem" h="3.75rem" tone="ember" />}
          <span className="time">{featured.duration_label}</span>
        </div>
        {featured.text && (
          <Box as="p" color="soft">
            {featured.text}
          </Box>
        )}
      </div>
      <ul aria-label={t("{title} elsewhere", { title: featured.title })}>
        {featured.services.map(({ name, url }) => (
          <li key={name}>
            <a href={url} target="_blank" rel="noopener">
              {hasBrandIcon(name) ? (
                <>
                  <BrandIcon name={name} size={20} /> {name}
                </>
              ) : (
                <span className="mark">{name}</span>
              )}
              <ArrowUpRight className="away" size={18} aria-hidden />
            </a>
          </li>
        ))}
      </ul>
    </Strip>
  );
}
