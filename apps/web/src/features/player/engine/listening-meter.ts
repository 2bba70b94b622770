/** Seconds of listening after which a track counts as played; half of its length when it is shorter than twice that. */
export const PLAY_THRESHOLD = 30;

export interface ListeningMeter {
  /** Seconds really heard so far. */
  heard(): number;
  /** Takes the position the audio has come to; true at the one moment when the listening begins to count. */
  advance(position: number, duration: number): boolean;
  /** The position is about to jump or has stopped: what lies between it and the next one was not heard. */
  breakOff(): void;
}

/** Measures one listening of one track by the time it played, so that seeking to its end counts nothing. */
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
