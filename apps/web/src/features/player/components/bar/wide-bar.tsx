import { t } from "@fanfare/contracts/common/language";
import { Keyboard, ListMusic, MicVocal } from "@fanfare/icons";
import type { RefObject } from "react";
import { IconButton } from "../../../../ui/button.tsx";
import { styled } from "../../../../ui/styled.tsx";
import { selectHeard, selectPlaying, usePlayerStore } from "../../player-store.ts";
import type { QueuedTrack } from "../../queue.ts";
import { NowPlaying } from "../panels/now-playing.tsx";
import { PANEL_ID, type PanelName, type View } from "../panels/panels.ts";
import { TrackMarks } from "../panels/track-marks.tsx";
import { useTrackDetail } from "../panels/use-track-detail.ts";
import { ClosePlayerButton } from "./close-player-button.tsx";
import { Progress } from "./progress.tsx";
import { lamp, NextButton, PlayPauseButton, PreviousButton, RepeatButton, ShuffleButton } from "./transport.tsx";
import { VolumeControl } from "./volume-control.tsx";

/** Number of waveform bars across the window: about six pixels each on a large screen, three on a tablet. */
const WAVEFORM_BARS = 260;

const Face = styled("section", {
  base: {
    position: "fixed",
    zIndex: "player",
    insetInline: "0",
    bottom: "0",
    px: { base: "4", lg: "6" },
    pt: "1",
    pb: "calc(0.5rem + env(safe-area-inset-bottom))",
    bg: "raised",
    backgroundImage: "linear-gradient(180deg, rgba(255, 230, 211, 0.055), transparent 45%)",
    borderTop: "1px solid {colors.line}",
    boxShadow: "0 -1.25rem 3rem rgba(0, 0, 0, 0.55)",
    // A glow behind the buttons while music plays.
    _before: {
      content: '""',
      position: "absolute",
      inset: "0",
      bg: "radial-gradient(30rem 7rem at 50% 100%, rgba(255, 122, 26, 0.2), transparent)",
      opacity: 0,
      transition: "opacity 180ms",
      pointerEvents: "none",
    },
    "&[data-playing=true]::before": { opacity: 1 },
    "& .row": {
      position: "relative",
      display: "grid",
      gridTemplateColumns: { base: "minmax(0, 1fr) auto auto", xl: "minmax(0, 1fr) auto minmax(0, 1fr)" },
      alignItems: "center",
      gap: { base: "3", lg: "6" },
      mt: "2",
    },
    "& .keys": { display: "flex", alignItems: "center", gap: { base: "1", lg: "2" } },
    "& .tools": { display: "flex", alignItems: "center", justifyContent: "flex-end", gap: { base: "0", lg: "1" } },
    // Hidden on tablets, where the title needs the space.
    "& .marks": { display: { base: "none", lg: "flex" }, gap: "1" },
    "& .tools button": { w: { base: "2.5rem", lg: "2.75rem" } },
  },
});

type WideBarProps = {
  bar: RefObject<HTMLElement | null>;
  track: QueuedTrack;
  panel: View | null;
  onPanel: (panel: PanelName) => void;
  onHelp: () => void;
};

/** The bar on tablets and wider screens: the waveform from edge to edge, below it the track, the buttons and the tools. */
export function WideBar({ bar, track, panel, onPanel, onHelp }: WideBarProps) {
  const playing = usePlayerStore(selectPlaying);
  // The waveform is not fetched until the track is heard: a restored bar costs no request, and on a slow connection audio comes
  // first.
  const heard = usePlayerStore(selectHeard);
  const detail = useTrackDetail(track.id, heard || panel === "details");
  return (
    <Face ref={bar} aria-label={t("Player")} data-playing={playing}>
      <Progress peaks={detail.data?.peaks} bars={WAVEFORM_BARS} />
      <div className="row">
        <NowPlaying track={track} linked />
        <div className="keys">
          <ShuffleButton />
          <PreviousButton />
          <PlayPauseButton size="md" />
          <NextButton />
          <RepeatButton />
        </div>
        <div className="tools">
          <span className="marks">
            <TrackMarks track={track} />
          </span>
          <PanelButton name="details" label={t("Album and lyrics")} icon={MicVocal} panel={panel} onPanel={onPanel} />
          <PanelButton name="queue" label={t("Queue")} icon={ListMusic} panel={panel} onPanel={onPanel} />
          <VolumeControl />
          <IconButton
            label={t("Keyboard shortcuts")}
            aria-haspopup="dialog"
            css={{ "@media (pointer: coarse)": { display: "none" } }}
            onClick={onHelp}
          >
            <Keyboard size={20} aria-hidden />
          </IconButton>
          <ClosePlayerButton />
        </div>
      </div>
    </Face>
  );
}

type PanelButtonProps = {
  name: PanelName;
  label: string;
  icon: typeof ListMusic;
  panel: View | null;
  onPanel: (panel: PanelName) => void;
};

function PanelButton({ name, label, icon: Icon, panel, onPanel }: PanelButtonProps) {
  const open = panel === name;
  return (
    <IconButton
      label={label}
      css={lamp}
      aria-expanded={open}
      aria-controls={open ? PANEL_ID[name] : undefined}
      onClick={() => onPanel(name)}
    >
      <Icon size={20} aria-hidden />
    </IconButton>
  );
}
