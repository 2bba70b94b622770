import { chakra } from "@chakra-ui/react/styled-system";
import { t } from "@fanfare/contracts/common/language";
import type { RefObject } from "react";
import { VisuallyHidden } from "../../../ui/layout.tsx";
import { selectPlaying, usePlayerStore } from "../player-store.ts";
import type { QueuedTrack } from "../queue.ts";
import { levelStyle } from "./level-style.ts";
import { NowPlaying } from "./now-playing.tsx";
import { NextButton, PlayPauseButton } from "./transport.tsx";

const Face = chakra("section", {
  base: {
    position: "fixed",
    zIndex: "player",
    insetInline: "0",
    bottom: "0",
    display: "flex",
    alignItems: "center",
    gap: "1",
    ps: "3",
    pe: "2",
    pt: "2",
    pb: "calc(0.5rem + env(safe-area-inset-bottom))",
    bg: "raised",
    backgroundImage: "linear-gradient(180deg, rgba(255, 230, 211, 0.055), transparent 60%)",
    boxShadow: "0 -1rem 2rem rgba(0, 0, 0, 0.5)",
    "& .open": { flex: "1", minW: "0", minH: "3.25rem", cursor: "pointer", rounded: "sm" },
  },
});

const Hairline = chakra("span", {
  base: {
    position: "absolute",
    inset: "0 0 auto 0",
    h: "2px",
    bg: "linear-gradient(90deg, {colors.ember} var(--level), rgba(255, 230, 211, 0.16) var(--level))",
  },
});

type CompactBarProps = { bar: RefObject<HTMLElement | null>; track: QueuedTrack; onOpen: () => void };

/** The bar on phones: what plays, play, next. All the rest is one tap away on the full screen. */
export function CompactBar({ bar, track, onOpen }: CompactBarProps) {
  const played = usePlayerStore(({ currentTime, duration }) =>
    duration > 0 ? Math.round((currentTime / duration) * 1000) / 1000 : 0,
  );
  const playing = usePlayerStore(selectPlaying);
  return (
    <Face ref={bar} aria-label={t("Player")} data-playing={playing}>
      <Hairline aria-hidden style={levelStyle(played)} />
      <button type="button" className="open" aria-haspopup="dialog" onClick={onOpen}>
        <VisuallyHidden>{t("Open player:")} </VisuallyHidden>
        <NowPlaying track={track} linked={false} />
      </button>
      <PlayPauseButton size="sm" />
      <NextButton />
    </Face>
  );
}
