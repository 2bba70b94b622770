import { mediaUrl } from "@fanfare/contracts/common/media-url";
import { useEffect } from "react";
import { fetchAhead } from "./decks.ts";
import { warmUpDock } from "./load-dock.ts";
import type { QueuedTrack } from "./queue.ts";

type Playable = Pick<QueuedTrack, "audio_file">;

/** The files that the play buttons on the page would play, in the order of the buttons. */
const offered = new Set<{ file: string }>();
let isWaiting = false;

/**
 * Registers the track of a play button; the first button of a page is the one most likely to be pressed. When the browser is
 * idle, the player and the first bytes of that track are prefetched.
 */
export function useLikelyTrack(track: Playable | null): void {
  const file = track?.audio_file;
  useEffect(() => {
    if (!file) return;
    const offer = { file };
    offered.add(offer);
    // Safari does not report when it is idle, and prefetches nothing before a press.
    if (!isWaiting && typeof requestIdleCallback === "function") {
      isWaiting = true;
      requestIdleCallback(warmUp, { timeout: 5000 });
    }
    return () => void offered.delete(offer);
  }, [file]);
}

function warmUp(): void {
  isWaiting = false;
  const [first] = offered;
  if (!first) return;
  warmUpDock();
  fetchAhead(mediaUrl(first.file));
}

/** Called on pointer down, about a tenth of a second before the press completes: starts prefetching the player and the track. */
export function expectPress(track: Playable | null): void {
  warmUpDock();
  if (track?.audio_file) fetchAhead(mediaUrl(track.audio_file));
}
