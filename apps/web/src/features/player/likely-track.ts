import { mediaUrl } from "@fanfare/contracts/common/media-url";
import { useEffect } from "react";
import { fetchAhead } from "./decks.ts";
import { warmUpDock } from "./load-dock.ts";
import type { QueuedTrack } from "./queue.ts";

type Playable = Pick<QueuedTrack, "audio_file">;

/** What the play buttons on the page would play, the first button first. */
const offered = new Set<{ file: string }>();
let isWaiting = false;

/**
 * For a play button: the first of a page is the likeliest to be pressed. Once the browser has time, the player and the first
 * bytes of that track are fetched.
 */
export function useLikelyTrack(track: Playable | null): void {
  const file = track?.audio_file;
  useEffect(() => {
    if (!file) return;
    const offer = { file };
    offered.add(offer);
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

/** A finger is on the button: what it is about to play has a tenth of a second to begin coming. */
export function expectPress(track: Playable | null): void {
  warmUpDock();
  if (track?.audio_file) fetchAhead(mediaUrl(track.audio_file));
}
