import { type RefObject, useEffect } from "react";
import { player } from "../../player/player-actions.ts";
import { playerStartedAt, selectPlaying, usePlayerStore } from "../../player/player-store.ts";

type TakingTurnsProps = {
  frame: RefObject<HTMLIFrameElement | null>;
  /** When the frame last started to play, in milliseconds of `performance.now()`. */
  framePlayedAt: number;
};

/** Ensures that only one of our own framed `/embed` page and the site's player plays: starting one pauses the other. */
export default function ExclusivePlayback({ frame, framePlayedAt }: TakingTurnsProps) {
  useEffect(() => {
    const pauseFrame = () => frame.current?.contentWindow?.postMessage("fanfare:pause", window.location.origin);
    // The site's player may have been started while this chunk was loading.
    if (selectPlaying(usePlayerStore.getState()) && playerStartedAt() > framePlayedAt) pauseFrame();
    else player.pause();
    return usePlayerStore.subscribe((state, before) => {
      if (selectPlaying(state) && !selectPlaying(before)) pauseFrame();
    });
  }, [frame, framePlayedAt]);
  return null;
}
