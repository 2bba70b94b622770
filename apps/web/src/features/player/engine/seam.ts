/** The seam is timed within this many last seconds; each report of the position corrects the timer. */
const SEAM_SECONDS = 2.5;

/** Milliseconds between `play()` on a loaded element and its first sound: 70 to 90 in Chromium on Linux, less or more elsewhere. */
const INITIAL_LATENCY = 80;

/** What lies outside is no property of the device: a stalled page, a file still buffering, a clock that ran ahead. */
const PLAUSIBLE_LATENCY = { least: -50, most: 400 } as const;

/** Seconds into a track from which its reported position tells when it began. */
const STEADY_SECONDS = 0.4;

export interface Seam {
  /** Sets the timer so that what starts then is heard when `element` ends. Does nothing far from the end. */
  arm(element: HTMLAudioElement): void;
  disarm(): void;
  /** The next track was started just now. */
  crossed(): void;
  /** It has come to `position` seconds: corrects the latency for the next seam. */
  learn(position: number, rate: number): void;
}

/** Times the start of the next track. Every seam that was heard teaches how early this device wants to be asked. */
export function createSeam(cross: () => void): Seam {
  let latency = INITIAL_LATENCY;
  let crossedAt: number | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  return {
    arm({ duration, currentTime, playbackRate }) {
      clearTimeout(timer);
      const remaining = duration - currentTime;
      if (remaining < SEAM_SECONDS) timer = setTimeout(cross, (remaining / playbackRate) * 1000 - latency);
    },
    disarm() {
      clearTimeout(timer);
      crossedAt = null;
    },
    crossed() {
      crossedAt = performance.now();
    },
    learn(position, rate) {
      if (crossedAt === null || position < STEADY_SECONDS) return;
      const took = performance.now() - crossedAt - (position / rate) * 1000;
      const { least, most } = PLAUSIBLE_LATENCY;
      if (took >= least && took <= most) latency = (latency + Math.max(0, took)) / 2;
      crossedAt = null;
    },
  };
}
