import type { PlayerNotice } from "../audio-engine.ts";
import { player } from "../player-actions.ts";
import { type PlayerState, type PlayerStore, selectPlaying } from "../player-store.ts";
import { currentEntry, type QueueEntry } from "../queue.ts";
import type { AudioFileLookup } from "./source-check.ts";

interface RestoredQueueDeps {
  store: PlayerStore;
  fetchTrackFile: AudioFileLookup;
  notify: (notice: PlayerNotice) => void;
}

/**
 * Drops the tracks of a queue from an earlier visit that the site no longer has: their files may still be served at the queue's
 * addresses. Each is looked up once, when it begins to play, so that a restored queue alone causes no request. Must be called when
 * the player appears. Returns a function that stops this.
 */
export function watchRestoredQueue({ store, fetchTrackFile, notify }: RestoredQueueDeps): () => void {
  const shown = store.getState();
  // A queue that plays already was chosen just now.
  const unchecked = new Set(selectPlaying(shown) ? [] : shown.queue.entries.map(({ key }) => key));

  async function check(entry: QueueEntry): Promise<void> {
    unchecked.delete(entry.key);
    try {
      if (await fetchTrackFile(entry.track.id)) return;
    } catch {
      // Offline the track may be a kept one; with a connection it is looked up the next time.
      unchecked.add(entry.key);
      return;
    }
    drop(entry);
  }

  function drop(entry: QueueEntry) {
    const { queue } = store.getState();
    const index = queue.entries.findIndex(({ key }) => key === entry.key);
    if (index < 0) return;
    if (index === queue.index) {
      const next = queue.entries[index + 1];
      notify(
        next ? { kind: "skipped", track: entry.track, next: next.track } : { kind: "stopped", track: entry.track },
      );
    }
    player.remove(index);
  }

  function follow(state: PlayerState, before: PlayerState) {
    const entry = currentEntry(state.queue);
    if (!entry || !selectPlaying(state) || !unchecked.has(entry.key)) return;
    const began = before.intent !== state.intent || currentEntry(before.queue)?.key !== entry.key;
    if (began) void check(entry);
  }

  return store.subscribe(follow);
}
