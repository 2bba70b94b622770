import { t } from "@fanfare/contracts/common/language";
import type { RefObject } from "react";
import { styled } from "../../../../ui/styled.tsx";
import type { QueuedTrack } from "../../queue.ts";
import { PlayPauseButton } from "./transport.tsx";

const Face = styled("section", {
  base: {
    position: "fixed",
    zIndex: "player",
    insetInline: "0",
    bottom: "0",
    display: "flex",
    alignItems: "center",
    gap: "3",
    px: { base: "4", md: "gutter" },
    pt: "1",
    pb: "calc(0.25rem + env(safe-area-inset-bottom))",
    bg: "raised",
    borderTop: "1px solid {colors.line}",
    fontSize: "sm",
    color: "soft",
    "& p": { minW: "0", overflow: "hidden", textOverflow: "ellipsis", whiteSpace: "nowrap" },
    "& b": { color: "ink", fontWeight: 600 },
  },
});

/** A minimal bar for pages that must not be distracted from: the current track and a play/pause button. */
export function MiniBar({ bar, track }: { bar: RefObject<HTMLElement | null>; track: QueuedTrack }) {
  return (
    <Face ref={bar} aria-label={t("Player")}>
      <PlayPauseButton size="sm" />
      <p>
        <b>{track.title}</b> · {track.artist.name}
      </p>
    </Face>
  );
}
