import { shortDurationLabel } from "@fanfare/contracts/common/duration";
import { t } from "@fanfare/contracts/common/language";
import type { Track } from "@fanfare/contracts/music/track";
import { Link } from "@tanstack/react-router";
import { imageSource } from "../../lib/media.ts";
import { useSiteSettings } from "../../lib/site-settings.ts";
import { GroupedRows, placeInList } from "../../ui/grouped-rows.tsx";
import { Picture } from "../../ui/picture.tsx";
import { styled } from "../../ui/styled.tsx";
import { PlayButton } from "../player/play-button.tsx";
import { AddToPlaylistButton } from "../playlists/add-to-playlist-button.tsx";
import { FavoriteButton } from "./favorite-button.tsx";
import { TrackMenuButton } from "./track-menu-button.tsx";
import { placesOf } from "./track-places.ts";

const List = styled("ol", {
  base: {
    listStyle: "none",
    // On wider rows it would be hard to follow the line from title to length.
    maxW: "67.5rem",
    "& > li": {
      display: "flex",
      // With enlarged text the title takes a line of its own.
      flexWrap: "wrap",
      alignItems: "center",
      gap: { base: "2", md: "4" },
      minH: "3.5rem",
      py: "1",
      borderBottom: "1px solid {colors.line}",
      transition: "background-color 140ms",
    },
    "& > li:first-of-type": { borderTop: "1px solid {colors.line}" },
    "& > li:hover": { bg: "rgba(255, 230, 211, 0.045)" },
    "& .number": {
      w: { base: "1.25rem", md: "1.75rem" },
      flexShrink: 0,
      textAlign: "end",
      fontFamily: "display",
      fontWeight: 700,
      fontSize: "lg",
      color: "faint",
      fontVariantNumeric: "tabular-nums",
    },
    "& .cover": { w: { base: "3rem", md: "3.25rem" }, flexShrink: 0, rounded: "sm" },
    // On phones the play button lies over the cover.
    "& .lead": { position: "relative", display: "flex", alignItems: "center", gap: "4", flexShrink: 0 },
    "& .lead > button": {
      position: { base: "absolute", md: "relative" },
      inset: { base: "0", md: "auto" },
      w: { base: "100%", md: "2.75rem" },
      h: { base: "100%", md: "2.75rem" },
      rounded: { base: "sm", md: "pill" },
      bg: { base: "rgba(11, 8, 7, 0.45)", md: "rgba(255, 230, 211, 0.08)" },
    },
    "& .lead > button[data-current]": { bg: { base: "rgba(255, 122, 26, 0.82)", md: "ember" }, color: "onEmber" },
    "& .about": { flex: "1 1 3.5rem", minW: "0", lineHeight: 1.3 },
    "& .title": {
      fontFamily: "display",
      fontWeight: 750,
      fontSize: "1.3125rem",
      lineHeight: 1.1,
      letterSpacing: "0.012em",
      overflowWrap: "anywhere",
    },
    "& .from": {
      // Enlarges the link's touch target without making the row higher.
      py: "1",
      my: "-1",
      fontSize: "sm",
      color: "faint",
      display: "flex",
      overflow: "hidden",
      whiteSpace: "pre",
    },
    // A long name is shortened, not the length after it.
    "& .from a": {
      py: "1",
      my: "-1",
      overflow: "hidden",
      textOverflow: "ellipsis",
      color: "inherit",
      textDecoration: "none",
      _hover: { color: "glow", textDecoration: "underline" },
    },
    "& .marks": { display: "flex", flexShrink: 0, _empty: { display: "none" } },
    // On phones this is in the menu, and the length is shown below the title.
    "& .wide": { display: { base: "none", md: "contents" } },
    "& .from .length": { display: { md: "none" }, fontVariantNumeric: "tabular-nums" },
    "& .from[data-plain]": { display: { md: "none" } },
    "& .time": {
      display: { base: "none", md: "block" },
      minW: "2.75rem",
      textAlign: "end",
      fontSize: "sm",
      color: "soft",
      fontVariantNumeric: "tabular-nums",
    },
  },
  variants: {
    size: {
      md: {},
      /** For cards, where three rows must not outweigh the cover. */
      sm: {
        "& > li": { minH: "3rem", py: "0", gap: "3" },
        "& .number": { w: "1rem" },
        "& .time": { display: "block" },
        "& .title": { fontSize: "lg" },
      },
    },
  },
});

type TrackRowsProps = {
  tracks: readonly Track[];
  /** The tracks to continue with, if these are more than the rows. */
  queue?: readonly Track[];
  /** Shown before the title. */
  lead?: "number" | "cover";
  /** Shown below the title. */
  from?: "none" | "album";
  /** The number of the first row, when the rows are one page of a longer list. */
  start?: number;
  size?: "sm" | "md";
  label: string;
};

/** A track list with play button, title, favourite, add to playlist and length. */
export function TrackRows(props: TrackRowsProps) {
  const { tracks, queue = tracks, lead = "number", from = "none", start = 1, size = "md", label } = props;
  // When the rows are the whole queue, a track that occurs twice is played from its own position.
  const playlist = (index: number) => ({ queue, ...(queue === tracks && { index }) });
  return (
    <List size={size} aria-label={label} start={start}>
      <GroupedRows rows={placesOf(tracks)} rowHeight="3.8rem">
        {({ key, track }, index) => (
          <li key={key} {...placeInList(index, tracks.length)}>
            {lead === "number" && (
              <span className="number" aria-hidden>
                {start + index}
              </span>
            )}
            {lead === "number" ? (
              <PlayButton track={track} {...playlist(index)} size={size === "sm" ? "dot" : "round"} />
            ) : (
              <span className="lead">
                <Picture
                  className="cover"
                  {...imageSource(track.cover_image)}
                  placeholder={track.cover_placeholder}
                  sizes="52px"
                  alt=""
                />
                <PlayButton track={track} {...playlist(index)} />
              </span>
            )}
            <div className="about">
              <div className="title">{track.title}</div>
              {size === "md" && <TrackOrigin track={track} album={from === "album"} />}
            </div>
            <span className="marks">
              <FavoriteButton track={track} />
              <span className="wide">
                <AddToPlaylistButton track={track} />
              </span>
              {size === "md" && <TrackMenuButton track={track} albumLink={from === "album"} />}
            </span>
            <span className="time">{shortDurationLabel(track.duration)}</span>
          </li>
        )}
      </GroupedRows>
    </List>
  );
}

/** The album, and the artist if it is not the site's own; on phones also the length. */
function TrackOrigin({ track, album }: { track: Track; album: boolean }) {
  const settings = useSiteSettings();
  const artist = track.artist.name === settings.artist_name ? null : track.artist.name;
  return (
    <div className="from" data-plain={(!album && !artist) || undefined}>
      {artist}
      {artist && album && " · "}
      {album && track.album && (
        <Link to="/albums/$albumId" params={{ albumId: String(track.album.id) }}>
          {track.album.title}
        </Link>
      )}
      {album && !track.album && t("Single")}
      <span className="length">
        {(album || artist) && " · "}
        {shortDurationLabel(track.duration)}
      </span>
    </div>
  );
}
