import { useEffect, useRef } from "react";
import { player } from "../../player/player-actions.ts";
import { usePlayerStore } from "../../player/player-store.ts";

type EmbeddedPlayerProps = { src: string; title: string; height: number };

/** Another player in a frame. With our own `/embed` page the two take turns: whichever starts silences the other. */
export default function EmbeddedPlayer({ src, title, height }: EmbeddedPlayerProps) {
  const frame = useRef<HTMLIFrameElement>(null);
  const playing = usePlayerStore((state) => state.intent === "playing");

  useEffect(() => {
    const { origin } = window.location;
    const onMessage = (event: MessageEvent) => {
      const ours = event.origin === origin && event.source === frame.current?.contentWindow;
      if (ours && event.data === "fanfare:embed-plays") player.pause();
    };
    window.addEventListener("message", onMessage);
    return () => window.removeEventListener("message", onMessage);
  }, []);

  useEffect(() => {
    if (playing) frame.current?.contentWindow?.postMessage("fanfare:pause", window.location.origin);
  }, [playing]);

  return <iframe ref={frame} src={src} title={title} width="100%" height={height} allow="autoplay; encrypted-media" />;
}
