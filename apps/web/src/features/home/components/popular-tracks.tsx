import { shortDurationLabel } from "@fanfare/contracts/common/duration";
import { t } from "@fanfare/contracts/common/language";
import type { Teaser } from "@fanfare/contracts/music/coming-soon";
import type { Track } from "@fanfare/contracts/music/track";
import { imageSource } from "../../../lib/media.ts";
import { Container, Section } from "../../../ui/layout.tsx";
import { Picture } from "../../../ui/picture.tsx";
import { styled } from "../../../ui/styled.tsx";
import { Display, Eyebrow, TextLink } from "../../../ui/type.tsx";
import { FavoriteButton } from "../../music/favorite-button.tsx";
import { NotifyButton, UnavailableButton } from "../../music/notify-button.tsx";
import { PlayButton } from "../../player/play-button.tsx";
import { AddToPlaylistButton } from "../../playlists/add-to-playlist-button.tsx";

/** Number of popular tracks on the home page (spec, section 9). */
const MAX_TRACKS = 4;

const Layout = styled(Container, {
  base: {
    display: "grid",
    gridTemplateColumns: { base: "1fr", lg: "minmax(0, 4fr) minmax(0, 8fr)" },
    gap: { base: "8", lg: "gutter" },
    "& .heading": { display: "grid", gap: "5", alignContent: "start", justifyItems: "start" },
    "& ol": { listStyle: "none", borderTop: "1px solid {colors.edge}" },
    // With enlarged text the cover becomes smaller, not the words.
    "& li": {
      display: "grid",
      gridTemplateColumns: {
        base: "minmax(0, 4.5rem) minmax(4.5rem, 1fr) auto",
        md: "minmax(0, 6.5rem) minmax(6rem, 1fr) auto auto auto",
      },
      alignItems: "center",
      columnGap: { base: "min(1rem, 5vw)", md: "min(1.5rem, 3vw)" },
      py: { base: "3", md: "4" },
      borderBottom: "1px solid {colors.line}",
    },
    "& .cover": { rounded: "sm" },
    "& .title": {
      fontFamily: "display",
      fontWeight: 850,
      fontSize: "d4",
      lineHeight: 0.98,
      textTransform: "uppercase",
      overflowWrap: "anywhere",
    },
    "& .from": { mt: "1", fontSize: "sm", color: "faint" },
    "& .time": { fontVariantNumeric: "tabular-nums", color: "soft", display: { base: "none", md: "block" } },
    // Below the title on phones; visitors have none there.
    "& .marks": {
      display: "flex",
      minW: { md: "5.5rem" },
      gridColumn: { base: "2", md: "auto" },
      gridRow: { base: "2", md: "auto" },
      ms: { base: "-3", md: "0" },
      _empty: { display: { base: "none", md: "flex" } },
    },
    "& .upcoming": { opacity: 0.9 },
    "& .upcoming .cover": { border: "1px dashed {colors.edge}", bg: "transparent" },
    // Below the text on phones, where there is no room beside it.
    "& .upcoming .ways": { gridColumn: { base: "2 / -1", md: "3 / -1" }, mt: { base: "2", md: "0" } },
    // On a single artist's site phones need not repeat the name on each line.
    "& .from > .artist": { display: { base: "none", md: "inline" } },
  },
});

/** At most four tracks with a Play button each, and the disabled card of the upcoming track (spec, section 2). */
export function PopularTracks({ tracks, upcoming }: { tracks: readonly Track[]; upcoming: readonly Teaser[] }) {
  const shown = tracks.slice(0, MAX_TRACKS);
  return (
    <Section aria-labelledby="popular-tracks" bg="raised" borderY="1px solid" borderColor="line">
      <Layout>
        <div className="heading">
          <Eyebrow>{t("Most played")}</Eyebrow>
          <Display id="popular-tracks">{t("Popular Tracks")}</Display>
          <TextLink to="/music" search={{ tab: "tracks" }}>
            {t("All tracks")}
          </TextLink>
        </div>
        <ol>
          {shown.map((track) => (
            <li key={track.id}>
              <Picture
                className="cover"
                {...imageSource(track.cover_image)}
                placeholder={track.cover_placeholder}
                sizes="(min-width: 48rem) 104px, 72px"
                alt=""
              />
              <div>
                <h3 className="title">{track.title}</h3>
                {track.album ? (
                  <p className="from">
                    <span className="artist">{track.artist.name} · </span>
                    {track.album.title}
                  </p>
                ) : (
                  <p className="from">{track.artist.name}</p>
                )}
              </div>
              <span className="marks">
                <FavoriteButton track={track} />
                <AddToPlaylistButton track={track} />
              </span>
              <span className="time">{shortDurationLabel(track.duration)}</span>
              <PlayButton track={track} queue={shown} />
            </li>
          ))}
          {upcoming.map((teaser) => (
            <li key={teaser.id} className="upcoming">
              <Picture
                className="cover"
                {...imageSource(teaser.cover_image)}
                placeholder={teaser.cover_placeholder}
                sizes="(min-width: 48rem) 104px, 72px"
                alt=""
              />
              <div>
                <h3 className="title">{teaser.title}</h3>
                {teaser.text && <p className="from">{teaser.text}</p>}
              </div>
              <span className="ways">
                {teaser.can_notify ? (
                  <NotifyButton teaser={teaser} tone="outline" size="sm">
                    {t("Notify Me")}
                  </NotifyButton>
                ) : (
                  <UnavailableButton size="sm">{t("Coming Soon")}</UnavailableButton>
                )}
              </span>
            </li>
          ))}
        </ol>
      </Layout>
    </Section>
  );
}
