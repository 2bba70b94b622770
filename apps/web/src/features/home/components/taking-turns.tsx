import { type RefObject, useEffect } from "react";
import { player } from "../../player/player-actions.ts";
import { selectPlaying, usePlayerStore } from "../../player/player-store.ts";

type TakingTurnsProps = {
  frame: RefObject<HTMLIFrameElement | null>;
  /** What the frame says when it begins to play; it has said it once already. */
  message: string;
};

/** Our own `/embed` page in a frame and the site's player take turns: whichever starts silences the other. */
export default function TakingTurns({ frame, message }: TakingTurnsProps) {
  useEffect(() => {
    const { origin } = window.location;
    player.pause();
    const onMessage = (event: MessageEvent) => {
      const isOurs = event.origin === origin && event.source === frame.current?.contentWindow;
      if (isOurs && event.data === message) player.pause();
    };
    window.addEventListener("message", onMessage);
    const unsubscribe = usePlayerStore.subscribe((state, before) => {
      if (selectPlaying(state) && !selectPlaying(before))
        frame.current?.contentWindow?.postMessage("fanfare:pause", origin);
    });
    return () => {
      window.removeEventListener("message", onMessage);
      unsubscribe();
    };
  }, [frame, message]);
  return null;
}
