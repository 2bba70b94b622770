import { t } from "@fanfare/contracts/common/language";
import type { Track } from "@fanfare/contracts/music/track";
import { Pause, Play } from "@fanfare/icons";
import type { ReactNode } from "react";
import { Button, type ButtonProps } from "../../ui/button.tsx";
import { expectPress, useLikelyTrack } from "../player/likely-track.ts";
import { warmUpDock } from "../player/load-dock.ts";
import { player } from "../player/player-actions.ts";
import { type PlayerState, selectPlaying, usePlayerStore } from "../player/player-store.ts";
import { currentEntry } from "../player/queue.ts";

type PlayAllButtonProps = Omit<ButtonProps, "children" | "onClick" | "aria-label" | "loading"> & {
  tracks: readonly Track[];
  /** Fetches all tracks when `tracks` holds only the first ones; resolves to none when that fails. */
  whole?: (() => Promise<readonly Track[]>) | undefined;
  /** The name of the whole for the button's label, such as the album's title. */
  of: string;
  children: ReactNode;
};

/** Plays all tracks from the first; pauses and resumes while one of them is current. Disabled without tracks. */
export function PlayAllButton({ tracks, whole, of, children, ...button }: PlayAllButtonProps) {
  const isCurrent = ({ queue }: PlayerState) => {
    const entry = currentEntry(queue);
    return entry !== null && tracks.some(({ id }) => id === entry.track.id);
  };
  const current = usePlayerStore(isCurrent);
  const playing = usePlayerStore((state) => selectPlaying(state) && isCurrent(state));
  const [first = null] = tracks;
  useLikelyTrack(first);
  const play = async () => {
    const all = whole ? await whole() : tracks;
    if (all[0]) player.play(all[0], { queue: all, index: 0 });
  };
  return (
    <Button
      {...button}
      disabled={!first}
      aria-label={playing ? t("Pause {of}", { of }) : `${typeof children === "string" ? children : t("Play")}: ${of}`}
      onPointerEnter={warmUpDock}
      onPointerDown={() => expectPress(first)}
      onFocus={warmUpDock}
      onClick={() => {
        if (current) player.toggle();
        else void play();
      }}
    >
      {playing ? (
        <Pause size={18} fill="currentColor" aria-hidden />
      ) : (
        <Play size={18} fill="currentColor" aria-hidden />
      )}
      {playing ? t("Pause") : children}
    </Button>
  );
}
