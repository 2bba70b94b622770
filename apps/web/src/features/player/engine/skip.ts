import { atStartOf, type PlayerStore } from "../player-store.ts";
import { currentEntry, jumpTo, nextIndex, type QueuedTrack, type QueueEntry } from "../queue.ts";
import { createLossCount } from "./losses.ts";
import type { Loss } from "./recovery.ts";

export type SkipNotice =
  | { kind: "skipped"; track: QueuedTrack; next: QueuedTrack }
  | { kind: "stopped"; track: QueuedTrack };

interface SkipDeps {
  store: PlayerStore;
  advanceTo: (entry: QueueEntry) => void;
  /** Makes the deck load its track again at the next press. */
  release: () => void;
  notify: (notice: SkipNotice) => void;
}

/** Skips tracks that cannot be played, and stops at the end of the queue or after too many in a row (`losses.ts`). */
export function createSkip({ store, advanceTo, release, notify }: SkipDeps) {
  const losses = createLossCount();

  /** Continues with the next track after the current one was lost. */
  function skip(loss: Loss) {
    const { queue, currentTime } = store.getState();
    const entry = currentEntry(queue);
    if (!entry) return;
    const next = queue.entries[nextIndex(queue) ?? -1];
    const place = { key: entry.key, seconds: currentTime };
    const given = losses.add(loss, place, queue.entries.length);
    if (next && !given) {
      notify({ kind: "skipped", track: entry.track, next: next.track });
      return advanceTo(next);
    }
    // Returns to the place where the failures began, rather than staying at the end of a queue that was skipped through.
    const start = given ?? place;
    losses.reset();
    release();
    notify({ kind: "stopped", track: entry.track });
    store.setState({
      ...atStartOf(
        jumpTo(
          queue,
          queue.entries.findIndex(({ key }) => key === start.key),
        ),
      ),
      currentTime: start.seconds,
      intent: "paused",
      loading: false,
      problem: "failed",
    });
  }

  return {
    skip,
    /** A track plays, or the queue is gone: the run of failures is over. */
    reset: losses.reset,
  };
}
