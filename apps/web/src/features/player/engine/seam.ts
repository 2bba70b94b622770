/** The transition is scheduled within this many seconds of the end; each position report corrects the timer. */
const SEAM_SECONDS = 2.5;

/**
 * Milliseconds between `play()` on a loaded element and its first sound: 70 to 90 in Chromium on Linux, less or more elsewhere.
 */
const INITIAL_LATENCY_MS = 80;

/**
 * Latencies outside this range, in milliseconds, come from a stalled page, a buffering file or a clock that ran ahead, not the
 * device.
 */
const PLAUSIBLE_LATENCY_MS = { least: -50, most: 400 } as const;

/** Seconds of playback after which the reported position is reliable enough to compute when the track began. */
const STEADY_SECONDS = 0.4;

export interface Seam {
  /** Schedules the start of the next track so that it is heard when `element` ends. Does nothing far from the end. */
  arm(element: HTMLAudioElement): void;
  disarm(): void;
  /** The next track has just been started. */
  crossed(): void;
  /** The next track has reached `position` seconds: corrects the latency for the following transition. */
  measure(position: number, rate: number): void;
}

/** Schedules the start of the next track. Each transition measures this device's start latency for the following one. */
export function createSeam(cross: () => void): Seam {
  let latency = INITIAL_LATENCY_MS;
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
    measure(position, rate) {
      if (crossedAt === null || position < STEADY_SECONDS) return;
      const took = performance.now() - crossedAt - (position / rate) * 1000;
      const { least, most } = PLAUSIBLE_LATENCY_MS;
      if (took >= least && took <= most) latency = (latency + Math.max(0, took)) / 2;
      crossedAt = null;
    },
  };
}
