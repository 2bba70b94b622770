import { t } from "@fanfare/contracts/common/language";
import type { RefObject } from "react";
import { VisuallyHidden } from "../../../../ui/layout.tsx";
import { styled } from "../../../../ui/styled.tsx";
import { selectHeard, selectPlaying, usePlayerStore } from "../../player-store.ts";
import type { QueuedTrack } from "../../queue.ts";
import { NowPlaying } from "../panels/now-playing.tsx";
import { useTrackDetail } from "../panels/use-track-detail.ts";
import { ClosePlayerButton } from "./close-player-button.tsx";
import { Progress } from "./progress.tsx";
import { NextButton, PlayPauseButton, PreviousButton } from "./transport.tsx";

/** Number of waveform bars between the two times: about four pixels each. */
const WAVEFORM_BARS = 64;

/** Two rows of at most 104 pixels in total, not counting the safe area below them. */
const Face = styled("section", {
  base: {
    position: "fixed",
    zIndex: "player",
    insetInline: "0",
    bottom: "0",
    ps: "calc(0.75rem + env(safe-area-inset-left))",
    pe: "calc(0.25rem + env(safe-area-inset-right))",
    pt: "1",
    pb: "calc(0.25rem + env(safe-area-inset-bottom))",
    bg: "raised",
    backgroundImage: "linear-gradient(180deg, rgba(255, 230, 211, 0.055), transparent 60%)",
    borderTop: "1px solid {colors.line}",
    boxShadow: "0 -1rem 2rem rgba(0, 0, 0, 0.5)",
    "& > .row": { display: "flex", alignItems: "center" },
    // Aligns the total time with the button above it instead of the edge of the screen.
    "& > .row + div": { pe: "2" },
    "& .open": { flex: "1", minW: "0", minH: "2.75rem", me: "1", cursor: "pointer", rounded: "sm" },
    "& .open .cover": { w: "2.75rem" },
    "& .open .title": { fontSize: "lg" },
    "& .open .from": { fontSize: "xs" },
    "& > .row > button:not(.open)": { w: "2.75rem", "@media (max-width: 22rem)": { w: "2.5rem" } },
    // The main button stays round.
    "& > .row > [data-playing]": { "@media (max-width: 22rem)": { h: "2.5rem" } },
  },
});

type CompactBarProps = { bar: RefObject<HTMLElement | null>; track: QueuedTrack; onOpen: () => void };

/**
 * The bar on phones: every control that the spec names except the volume slider. The upper row shows the track with previous,
 * play, next and close, the lower one its progress. The other controls are one tap away on the full screen.
 */
export function CompactBar({ bar, track, onOpen }: CompactBarProps) {
  const playing = usePlayerStore(selectPlaying);
  // The waveform is not fetched until the track is heard: a restored bar costs no request, and on a slow connection audio comes
  // first.
  const heard = usePlayerStore(selectHeard);
  const detail = useTrackDetail(track.id, heard);
  return (
    <Face ref={bar} aria-label={t("Player")} data-playing={playing}>
      <div className="row">
        <button type="button" className="open" aria-haspopup="dialog" onClick={onOpen}>
          <VisuallyHidden>{t("Open player:")} </VisuallyHidden>
          <NowPlaying track={track} linked={false} />
        </button>
        <PreviousButton />
        <PlayPauseButton size="sm" />
        <NextButton />
        <ClosePlayerButton />
      </div>
      <Progress peaks={detail.data?.peaks} bars={WAVEFORM_BARS} size="thin" />
    </Face>
  );
}
