import { type RefObject, useEffect } from "react";
import { player } from "../../player/player-actions.ts";
import { playerStartedAt, selectPlaying, usePlayerStore } from "../../player/player-store.ts";

type TakingTurnsProps = {
  frame: RefObject<HTMLIFrameElement | null>;
  /** When the frame last said that it plays, in milliseconds of the page's clock. */
  framePlayedAt: number;
};

/** Our own `/embed` page in a frame and the site's player take turns: whichever starts silences the other. */
export default function TakingTurns({ frame, framePlayedAt }: TakingTurnsProps) {
  useEffect(() => {
    const pauseFrame = () => frame.current?.contentWindow?.postMessage("fanfare:pause", window.location.origin);
    // The site's player may have been started while this script was on its way.
    if (selectPlaying(usePlayerStore.getState()) && playerStartedAt() > framePlayedAt) pauseFrame();
    else player.pause();
    return usePlayerStore.subscribe((state, before) => {
      if (selectPlaying(state) && !selectPlaying(before)) pauseFrame();
    });
  }, [frame, framePlayedAt]);
  return null;
}
