import { durationLabelToSeconds } from "@fanfare/contracts/common/duration";
import { create } from "zustand";
import { persist } from "zustand/middleware";
import { announcePlayer, PLAYER_ITEM } from "./player-in-use.ts";
import { createPlayerStorage, type SavedPlayer } from "./player-storage.ts";
import { currentEntry, EMPTY_QUEUE, type Queue, type QueuedTrack } from "./queue.ts";

/**
 * Why the music is not heard although it should be: the connection broke and is being tried again, the browser refused to
 * start without a press, or nothing of the queue could be played.
 */
export type PlayerProblem = "reconnecting" | "blocked" | "failed";

export interface PlayerState {
  queue: Queue;
  /** What the listener wants; the engine follows it. */
  intent: "playing" | "paused";
  /** Seconds, as far as the audio has come. */
  currentTime: number;
  /** Seconds; 0 until it is known. */
  duration: number;
  /** Wanted, but not heard yet. */
  loading: boolean;
  /** 0 to 1; 0 is muted. */
  volume: number;
  /** The volume to return to when the sound is switched on again; never 0. */
  audibleVolume: number;
  problem: PlayerProblem | null;
  /** Each new object asks the engine once to go to that second. */
  seekRequest: { seconds: number } | null;
  /** Each new object opens the words once beside the track. */
  lyricsRequest: object | null;
}

/** Nothing chosen: how a first visit begins, and what Clear returns to. */
export const INITIAL_PLAYER: PlayerState = {
  queue: EMPTY_QUEUE,
  intent: "paused",
  currentTime: 0,
  duration: 0,
  loading: false,
  volume: 1,
  audibleVolume: 1,
  problem: null,
  seekRequest: null,
  lyricsRequest: null,
};

/** A queue at the start of its current entry, as the fields that belong together. The length is the catalogue's until the file's own is known. */
export function atStartOf(queue: Queue): Pick<PlayerState, "queue" | "currentTime" | "duration" | "problem"> {
  const length = currentEntry(queue)?.track.duration ?? "";
  return { queue, currentTime: 0, duration: durationLabelToSeconds(length) ?? 0, problem: null };
}

/** The player's state. Screens read it and call `player` (player-actions.ts); only those two and the engine write it. */
export const usePlayerStore = create<PlayerState>()(
  persist((): PlayerState => INITIAL_PLAYER, {
    name: PLAYER_ITEM,
    version: 1,
    storage: createPlayerStorage(() => window.localStorage),
    // The server knows no queue, so the first render must not either; the bar restores it once it is mounted.
    skipHydration: true,
    merge: (saved, state) => {
      const restored = { ...state, ...(saved as SavedPlayer | undefined) };
      return { ...atStartOf(restored.queue), ...restored, duration: atStartOf(restored.queue).duration };
    },
    partialize: ({ queue, currentTime, volume, audibleVolume }): SavedPlayer => ({
      queue,
      currentTime,
      volume,
      audibleVolume,
    }),
  }),
);

announcePlayer();

export type PlayerStore = typeof usePlayerStore;

/** The track in the bar, or `null` while nothing was chosen. */
export const selectTrack = (state: PlayerState): QueuedTrack | null => currentEntry(state.queue)?.track ?? null;

export const selectPlaying = (state: PlayerState): boolean => state.intent === "playing";

/** The sound has come; what is fetched beside it before would keep it waiting. */
export const selectHeard = (state: PlayerState): boolean =>
  selectPlaying(state) && !state.loading && state.currentTime > 0;

let startedAt = 0;
usePlayerStore.subscribe((now, before) => {
  if (selectPlaying(now) && !selectPlaying(before)) startedAt = performance.now();
});

/** When the listener last asked for sound, in milliseconds of the page's clock; 0 before that. */
export const playerStartedAt = (): number => startedAt;
