import { t } from "@fanfare/contracts/common/language";
import { Link } from "@tanstack/react-router";
import { imageSource } from "../../../../lib/media.ts";
import { Picture } from "../../../../ui/picture.tsx";
import { styled } from "../../../../ui/styled.tsx";
import { selectPlaying, usePlayerStore } from "../../player-store.ts";
import type { QueuedTrack } from "../../queue.ts";
import { PROBLEM_TEXT } from "../notices.ts";

const Row = styled("span", {
  base: {
    display: "flex",
    alignItems: "center",
    gap: "3",
    minW: "0",
    "& .cover": { w: "3.25rem", flexShrink: 0, rounded: "sm", boxShadow: "0 2px 10px rgba(0, 0, 0, 0.6)" },
    "& .words": { display: "block", minW: "0", lineHeight: 1.25, textAlign: "start" },
    "& .title": {
      display: "flex",
      alignItems: "center",
      gap: "2",
      fontFamily: "display",
      fontWeight: 750,
      fontSize: "1.3125rem",
      lineHeight: 1.15,
      letterSpacing: "0.012em",
    },
    // Not the line with the lamp, whose light would be cut off.
    "& .name, & .from": { overflow: "hidden", textOverflow: "ellipsis", whiteSpace: "nowrap" },
    "& .from": { display: "block", fontSize: "sm", color: "soft" },
    "& .from[data-trouble]": { color: "bad" },
    "& a": { color: "inherit", textDecoration: "none", _hover: { color: "glow", textDecoration: "underline" } },
  },
});

const Lamp = styled("span", {
  base: {
    flexShrink: 0,
    w: "7px",
    h: "7px",
    rounded: "pill",
    bg: "rgba(255, 230, 211, 0.22)",
    forcedColorAdjust: "none",
    transition: "background-color 160ms, box-shadow 160ms",
    "&[data-state=on]": { bg: "ember", boxShadow: "0 0 9px 2px rgba(255, 122, 26, 0.75)" },
    "&[data-state=trouble]": { bg: "bad", boxShadow: "0 0 9px 2px rgba(255, 147, 132, 0.6)" },
  },
});

/** A status lamp: lit while music plays, red while there is a problem. */
export function PlayingLamp() {
  const playing = usePlayerStore(selectPlaying);
  const trouble = usePlayerStore((state) => state.problem !== null);
  const light = playing ? "on" : "off";
  return <Lamp aria-hidden data-state={trouble ? "trouble" : light} />;
}

/**
 * Cover, title and artist of a track; a problem replaces the artist while it lasts. With `linked` false it can be placed in a
 * button.
 */
export function NowPlaying({ track, linked }: { track: QueuedTrack; linked: boolean }) {
  const problem = usePlayerStore((state) => state.problem);
  return (
    <Row>
      <Picture
        className="cover"
        {...imageSource(track.cover_image)}
        placeholder={track.cover_placeholder}
        sizes="52px"
        alt={linked && track.album ? t("Cover of {title}", { title: track.album.title }) : ""}
        priority
      />
      <span className="words">
        <span className="title">
          <PlayingLamp />
          {linked && track.album ? (
            <Link className="name" to="/albums/$albumId" params={{ albumId: String(track.album.id) }}>
              {track.title}
            </Link>
          ) : (
            <span className="name">{track.title}</span>
          )}
        </span>
        {problem ? (
          <span className="from" data-trouble>
            {t(PROBLEM_TEXT[problem])}
          </span>
        ) : (
          <span className="from">{track.artist.name}</span>
        )}
      </span>
    </Row>
  );
}
