import type { Loss } from "./recovery.ts";

/** So many tracks in a row that did not answer, and the connection is to blame, not the tracks. */
const UNREACHABLE_LIMIT = 3;

/** The place where a run of failing tracks began. */
export interface LossStart {
  key: number;
  seconds: number;
}

/** Counts the tracks that failed one after another, so that a queue of broken ones ends instead of running through. */
export interface LossCount {
  /** Records one loss. Returns where the run began once a queue of `length` should stop, else `null`. */
  add(loss: Loss, place: LossStart, length: number): LossStart | null;
  /** A track plays: the run is over. */
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
