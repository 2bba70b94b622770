import { imageSrcSet, mediaUrl } from "@fanfare/contracts/common/media-url";
import type { PlayerState } from "../player-store.ts";
import { currentEntry, nextIndex, previousIndex } from "../queue.ts";

/** Seconds by which a seek button of a headset or lock screen moves if it specifies no offset. */
const SEEK_OFFSET = 10;

/** The actions of the system's buttons, the same as in the player. */
export interface SessionActions {
  resume(): void;
  pause(): void;
  previous(): void;
  next(): void;
  seek(seconds: number): void;
  seekBy(seconds: number): void;
}

export interface SystemControls {
  /**
   * Shows the track and offers the applicable actions. Called again on every `playing` event: iOS forgets both when playback
   * starts.
   */
  show(state: PlayerState): void;
  /**
   * Sets the position of the system's progress bar, in seconds. Called at every jump and change of rate; the system advances it
   * on its own.
   */
  place(position: number, duration: number, rate: number): void;
  clear(): void;
}

/**
 * Controls the lock screen, headset keys and the browser's media hub. iOS has room for two buttons beside play: with handlers for
 * seeking by seconds it shows those, otherwise previous and next. Seeking is therefore offered only when there is no other track.
 */
export function createSystemControls(session: MediaSession | undefined, actions: SessionActions): SystemControls {
  if (!session) return { show: () => undefined, place: () => undefined, clear: () => undefined };

  const handle = (action: MediaSessionAction, handler: MediaSessionActionHandler | null) => {
    try {
      session.setActionHandler(action, handler);
    } catch (error) {
      // Older browsers throw for an action they do not know; the others still work.
      if (!(error instanceof TypeError)) throw error;
    }
  };

  return {
    show({ queue, intent }) {
      const track = currentEntry(queue)?.track;
      if (!track) return;
      const hasPrevious = previousIndex(queue) !== null;
      const hasNext = nextIndex(queue) !== null;
      const alone = !hasPrevious && !hasNext;
      session.metadata = new MediaMetadata({
        title: track.title,
        artist: track.artist.name,
        album: track.album?.title ?? "",
        artwork: artwork(track.cover_image),
      });
      session.playbackState = intent;
      handle("play", actions.resume);
      handle("pause", actions.pause);
      handle("previoustrack", hasPrevious ? actions.previous : null);
      handle("nexttrack", hasNext ? actions.next : null);
      handle("seekto", ({ seekTime }) => {
        if (seekTime !== undefined) actions.seek(seekTime);
      });
      handle("seekbackward", alone ? ({ seekOffset }) => actions.seekBy(-(seekOffset ?? SEEK_OFFSET)) : null);
      handle("seekforward", alone ? ({ seekOffset }) => actions.seekBy(seekOffset ?? SEEK_OFFSET) : null);
    },
    place(position, duration, rate) {
      session.setPositionState({ position: Math.min(Math.max(0, position), duration), duration, playbackRate: rate });
    },
    clear() {
      session.metadata = null;
      session.playbackState = "none";
      session.setPositionState();
      for (const action of ACTIONS) handle(action, null);
    },
  };
}

const ACTIONS = ["play", "pause", "previoustrack", "nexttrack", "seekto", "seekbackward", "seekforward"] as const;

/** Returns a stored cover in all its widths, so that a watch and a car screen can each choose a fitting one. */
export function artwork(cover: string | null): MediaImage[] {
  if (!cover) return [];
  const widths = imageSrcSet(cover)?.split(", ") ?? [];
  if (widths.length === 0) return [{ src: mediaUrl(cover) }];
  return widths.map((variant) => {
    const [src = "", width = ""] = variant.split(" ");
    const edge = width.replace("w", "");
    return { src, sizes: `${edge}x${edge}`, type: "image/webp" };
  });
}
