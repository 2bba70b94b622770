/** Seconds of listening after which a track counts as played; half of its length when it is shorter than twice that. */
export const PLAY_THRESHOLD = 30;

export interface ListeningMeter {
  /** Seconds actually heard so far. */
  heard(): number;
  /** Records the current position; returns true once, when the listening starts to count as a play. */
  advance(position: number, duration: number): boolean;
  /** The position is about to jump or has stopped: the span up to the next reported position was not heard. */
  breakOff(): void;
}

/** Measures one listening of one track by the time it was heard, so that seeking to the end does not count. */
export function createListeningMeter(): ListeningMeter {
  let heard = 0;
  let last: number | null = null;
  let counted = false;
  return {
    heard: () => heard,
    advance(position, duration) {
      if (last !== null && position > last) heard += position - last;
      last = position;
      const threshold = duration > 0 ? Math.min(PLAY_THRESHOLD, duration / 2) : PLAY_THRESHOLD;
      if (counted || heard < threshold) return false;
      counted = true;
      return true;
    },
    breakOff() {
      last = null;
    },
  };
}
