import { t } from "@fanfare/contracts/common/language";
import { Pause, Play } from "@fanfare/icons";
import { Button, type ButtonProps } from "../../ui/button.tsx";
import { expectPress, useLikelyTrack } from "./likely-track.ts";
import { warmUpDock } from "./load-dock.ts";
import { player, useIsCurrent } from "./player-actions.ts";
import { selectPlaying, selectTrack, usePlayerStore } from "./player-store.ts";
import type { QueuedTrack } from "./queue.ts";

type PlayButtonProps = Omit<ButtonProps, "children" | "onClick" | "aria-label" | "loading"> & {
  track: QueuedTrack;
  /** The tracks to continue with; only `track` itself when left out. */
  queue?: readonly QueuedTrack[];
  /** The track's place in `queue`; found by its id when left out. */
  index?: number;
};

/**
 * Plays a track, or pauses and resumes it while it is the current one. Its label contains the track's title for screen readers.
 */
export function PlayButton({ track, queue, index, disabled, ...button }: PlayButtonProps) {
  const current = useIsCurrent(track.id);
  // One combined value, so that only this track's button in a long list re-renders when playback starts or stops.
  const playing = usePlayerStore((state) => selectPlaying(state) && selectTrack(state)?.id === track.id);
  useLikelyTrack(track);
  const Icon = playing ? Pause : Play;
  return (
    <Button
      size="round"
      tone={current ? "ember" : "quiet"}
      {...button}
      disabled={disabled || track.audio_file === null}
      data-current={current || undefined}
      aria-label={playing ? t("Pause {title}", { title: track.title }) : t("Play {title}", { title: track.title })}
      onPointerEnter={warmUpDock}
      onPointerDown={() => expectPress(track)}
      onFocus={warmUpDock}
      onClick={() => (current ? player.toggle() : player.play(track, { queue, index }))}
    >
      <Icon size={18} fill="currentColor" aria-hidden />
    </Button>
  );
}
