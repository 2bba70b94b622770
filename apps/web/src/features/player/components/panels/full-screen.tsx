import { t } from "@fanfare/contracts/common/language";
import { ChevronDown, ListMusic, MicVocal } from "@fanfare/icons";
import { useEffect, useRef } from "react";
import { imageSource } from "../../../../lib/media.ts";
import { IconButton } from "../../../../ui/button.tsx";
import { Picture } from "../../../../ui/picture.tsx";
import { styled } from "../../../../ui/styled.tsx";
import { ToastRegion } from "../../../../ui/toast-region.tsx";
import { Display } from "../../../../ui/type.tsx";
import { useCloseOnBack } from "../../../../ui/use-close-on-back.ts";
import { useLazyComponent } from "../../../../ui/use-lazy-component.ts";
import { usePlayerStore } from "../../player-store.ts";
import type { QueuedTrack } from "../../queue.ts";
import { Announcer } from "../bar/announcer.tsx";
import { Progress } from "../bar/progress.tsx";
import { lamp, NextButton, PlayPauseButton, PreviousButton, RepeatButton, ShuffleButton } from "../bar/transport.tsx";
import { MuteButton } from "../bar/volume-control.tsx";
import { Lyrics } from "../lyrics/lyrics.tsx";
import { PROBLEM_TEXT } from "../notices.ts";
import { PlayingLamp } from "./now-playing.tsx";
import { type PanelName, SINGLE, type View } from "./panels.ts";
import { TrackMarks } from "./track-marks.tsx";
import { useSwipeDown } from "./use-swipe-down.ts";
import { useTrackDetail } from "./use-track-detail.ts";

/** Number of waveform bars on a phone: about five pixels each. */
const WAVEFORM_BARS = 72;

const loadQueue = async () => (await import("./queue-panel.tsx")).Queue;

const Screen = styled("dialog", {
  base: {
    m: "0",
    p: "0",
    w: "100vw",
    maxW: "100vw",
    h: "100dvh",
    maxH: "100dvh",
    border: "0",
    color: "ink",
    bg: "stage",
    backgroundImage: "radial-gradient(34rem 30rem at 50% 12%, rgba(255, 122, 26, 0.26), transparent 75%)",
    overflow: "hidden",
    transition: "transform 180ms ease-out",
    animation: "rise 160ms ease-out",
    "&[open]": { display: "flex", flexDirection: "column" },
    "&::backdrop": { bg: "stage" },
    pt: "env(safe-area-inset-top)",
    pb: "calc(0.75rem + env(safe-area-inset-bottom))",
    "& > .head": {
      display: "grid",
      gridTemplateColumns: "1fr auto 1fr",
      alignItems: "center",
      px: "3",
      py: "2",
      touchAction: "none",
      fontSize: "xs",
      fontWeight: 600,
      letterSpacing: "0.14em",
      textTransform: "uppercase",
      color: "soft",
    },
    "& > .stage": {
      flex: "1",
      minH: "0",
      display: "grid",
      placeItems: "center",
      px: "6",
      touchAction: "none",
    },
    "& .cover": {
      h: "100%",
      maxW: "100%",
      maxH: "min(100%, calc(100vw - 3rem))",
      rounded: "sm",
      boxShadow: "0 1.75rem 4rem rgba(0, 0, 0, 0.75)",
    },
    "& > .words": { flex: "1", minH: "0", overflowY: "auto", overscrollBehavior: "contain", px: "6", py: "4" },
    "& > .queue": {
      flex: "1",
      minH: "0",
      display: "flex",
      flexDirection: "column",
      bg: "raised",
      borderY: "1px solid {colors.line}",
    },
    "& > .title": { display: "flex", alignItems: "center", gap: "3", px: "6", pt: "6", lineHeight: 1.25 },
    "& > .title > div": { minW: "0" },
    "& > .title p": {
      fontSize: "sm",
      color: "soft",
      overflow: "hidden",
      textOverflow: "ellipsis",
      whiteSpace: "nowrap",
    },
    "& > .title p[data-trouble]": { color: "bad" },
    "& > .progress": { px: "6", pt: "5" },
    "& > .keys": { display: "flex", alignItems: "center", justifyContent: "space-between", px: "6", py: "4" },
    // Over the cover instead of the controls.
    "& > ol": { top: "4rem", bottom: "auto" },
    "& > .tools": { display: "flex", alignItems: "center", justifyContent: "space-around", px: "4" },
  },
});

type FullScreenProps = {
  track: QueuedTrack;
  /** The panel shown above the controls; `null` closes the screen. */
  view: View | null;
  /** Shows a panel in place of the cover, or the cover again. */
  onView: (name: PanelName) => void;
  onClose: () => void;
  /** Called when a panel's chunk could not be loaded. */
  onFailure: () => void;
};

/**
 * The player in full screen on a phone: the cover, the lyrics or the queue above, every control below. Swiping down or Back
 * closes it.
 */
export function FullScreen(props: FullScreenProps) {
  const { track, view, onView, onClose, onFailure } = props;
  const dialog = useRef<HTMLDialogElement>(null);
  const open = view !== null;
  const swipe = useSwipeDown(dialog, onClose);
  useCloseOnBack(open, onClose);
  const detail = useTrackDetail(track.id, open);
  const Queue = useLazyComponent(loadQueue, view === "queue", onFailure);

  useEffect(() => {
    const element = dialog.current;
    if (open && !element?.open) element?.showModal();
    if (!open && element?.open) element.close();
  }, [open]);

  return (
    <Screen ref={dialog} data-player aria-label={t("Player")} onClose={onClose}>
      {open && (
        <>
          <Announcer />
          <div className="head" {...swipe}>
            <IconButton label={t("Close full screen")} onClick={onClose}>
              <ChevronDown size={26} aria-hidden />
            </IconButton>
            <span>{t("Now playing")}</span>
          </div>
          {view === "cover" && (
            <div className="stage" {...swipe}>
              <Picture
                className="cover"
                {...imageSource(track.cover_image)}
                placeholder={track.cover_placeholder}
                sizes="90vw"
                alt=""
                priority
              />
            </div>
          )}
          {view === "details" && (
            // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable text must be reachable by keyboard
            <section className="words" tabIndex={0} aria-label={t("Lyrics of {title}", { title: track.title })}>
              <Lyrics key={track.id} trackId={track.id} />
            </section>
          )}
          {view === "queue" && <div className="queue">{Queue && <Queue />}</div>}
          <TrackTitle track={track} />
          <div className="progress">
            <Progress peaks={detail.data?.peaks} bars={WAVEFORM_BARS} size="tall" />
          </div>
          <div className="keys">
            <ShuffleButton />
            <PreviousButton iconSize={28} />
            <PlayPauseButton size="lg" />
            <NextButton iconSize={28} />
            <RepeatButton />
          </div>
          <div className="tools">
            <ViewButton label={t("Lyrics")} icon={MicVocal} on={view === "details"} onClick={() => onView("details")} />
            <ViewButton label={t("Queue")} icon={ListMusic} on={view === "queue"} onClick={() => onView("queue")} />
            <TrackMarks track={track} />
            <MuteButton />
          </div>
          <ToastRegion />
        </>
      )}
    </Screen>
  );
}

function TrackTitle({ track }: { track: QueuedTrack }) {
  const problem = usePlayerStore((state) => state.problem);
  return (
    <div className="title">
      <PlayingLamp />
      <div>
        <Display size="d4">{track.title}</Display>
        <p role="status" data-trouble={problem ? true : undefined}>
          {problem ? t(PROBLEM_TEXT[problem]) : `${track.artist.name} · ${track.album?.title ?? t(SINGLE)}`}
        </p>
      </div>
    </div>
  );
}

type ViewButtonProps = { label: string; icon: typeof ListMusic; on: boolean; onClick: () => void };

function ViewButton({ label, icon: Icon, on, onClick }: ViewButtonProps) {
  return (
    <IconButton label={label} css={lamp} aria-pressed={on} onClick={onClick}>
      <Icon size={22} aria-hidden />
    </IconButton>
  );
}
