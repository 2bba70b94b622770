import type { Loss } from "./recovery.ts";

/** After this many consecutive unreachable tracks the connection is to blame, not the tracks. */
const UNREACHABLE_LIMIT = 3;

/** The entry and position at which a run of failing tracks began. */
export interface LossStart {
  key: number;
  seconds: number;
}

/** Counts consecutive failed tracks, so that playback of a broken queue stops instead of skipping through all of it. */
export interface LossCount {
  /** Records a lost track. Returns where the run began once a queue of `length` should stop, otherwise `null`. */
  add(loss: Loss, place: LossStart, length: number): LossStart | null;
  /** A track plays: the run of failures is over. */
  reset(): void;
}

export function createLossCount(): LossCount {
  let start: LossStart | null = null;
  let count = 0;
  let unreachable = 0;
  return {
    add(loss, place, length) {
      start ??= place;
      count += 1;
      if (loss === "unreachable") unreachable += 1;
      return count >= length || unreachable >= UNREACHABLE_LIMIT ? start : null;
    },
    reset() {
      start = null;
      count = 0;
      unreachable = 0;
    },
  };
}
