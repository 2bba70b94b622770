import { durationLabelToSeconds } from "@fanfare/contracts/common/duration";
import { create } from "zustand";
import { persist } from "zustand/middleware";
import { announcePlayer, PLAYER_ITEM } from "./player-in-use.ts";
import { createPlayerStorage, type SavedPlayer } from "./player-storage.ts";
import { currentEntry, EMPTY_QUEUE, type Queue, type QueuedTrack } from "./queue.ts";

/**
 * Why no music is heard although it should be: the connection was lost and is being retried, the browser refused to start without
 * a press, or nothing in the queue could be played.
 */
export type PlayerProblem = "reconnecting" | "blocked" | "failed";

export interface PlayerState {
  queue: Queue;
  /** The listener's intent, which the engine follows. */
  intent: "playing" | "paused";
  /** Playback position in seconds. */
  currentTime: number;
  /** Seconds; 0 until it is known. */
  duration: number;
  /** Playback is requested but not heard yet. */
  loading: boolean;
  /** 0 to 1; 0 is muted. */
  volume: number;
  /** The volume to restore when unmuting; never 0. */
  audibleVolume: number;
  problem: PlayerProblem | null;
  /** Each new object makes the engine seek to that second once. */
  seekRequest: { seconds: number } | null;
  /** Each new object opens the lyrics once. */
  lyricsRequest: object | null;
}

/** The initial state with nothing chosen, also restored by Clear. */
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

/**
 * Returns the fields of a queue at the start of its current entry. The duration is the catalogue's until the file's own is known.
 */
export function atStartOf(queue: Queue): Pick<PlayerState, "queue" | "currentTime" | "duration" | "problem"> {
  const length = currentEntry(queue)?.track.duration ?? "";
  return { queue, currentTime: 0, duration: durationLabelToSeconds(length) ?? 0, problem: null };
}

/** The player's state. Components read it and call `player` (player-actions.ts); only the actions and the engine write it. */
export const usePlayerStore = create<PlayerState>()(
  persist((): PlayerState => INITIAL_PLAYER, {
    name: PLAYER_ITEM,
    version: 1,
    storage: createPlayerStorage(() => window.localStorage),
    // The server has no queue, so the first render must not either; the bar restores it after mounting.
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

/** The current track, or `null` when nothing was chosen. */
export const selectTrack = (state: PlayerState): QueuedTrack | null => currentEntry(state.queue)?.track ?? null;

export const selectPlaying = (state: PlayerState): boolean => state.intent === "playing";

/** Whether the track is already heard. Anything fetched alongside before that would delay the audio. */
export const selectHeard = (state: PlayerState): boolean =>
  selectPlaying(state) && !state.loading && state.currentTime > 0;

let startedAt = 0;
usePlayerStore.subscribe((now, before) => {
  if (selectPlaying(now) && !selectPlaying(before)) startedAt = performance.now();
});

/** When the listener last started playback, in milliseconds of `performance.now()`; 0 before the first time. */
export const playerStartedAt = (): number => startedAt;
