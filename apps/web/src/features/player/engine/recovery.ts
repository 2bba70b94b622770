import type { QueuedTrack } from "../queue.ts";
import type { SourceCheck } from "./source-check.ts";

/** Milliseconds to wait before each retry of a track; 15 seconds in all, the time a phone needs to change cells. */
export const RETRY_DELAYS = [300, 1000, 2000, 4000, 8000] as const;

/** Why a track was given up: its file is gone, cannot be played here, or stayed unreachable in every retry. */
export type Loss = "gone" | "unplayable" | "unreachable";

export interface RecoveryDeps {
  check: SourceCheck;
  /** Loads the track again from this address and resumes at its position. */
  retry: (url: string) => void;
  giveUp: (loss: Loss) => void;
  /** Called when the first retry was not enough, so that the listener can be informed. */
  troubled: () => void;
  isOnline?: () => boolean;
}

export interface Recovery {
  /**
   * Reports that the track failed at `seconds`. `unplayable` is true when the file itself was rejected rather than the connection
   * lost.
   */
  failed(track: QueuedTrack, seconds: number, unplayable: boolean): void;
  /** Reports playback at `seconds`. A failure counts as overcome one second beyond it; a damaged spot would fail again before. */
  playedTo(seconds: number): void;
  /** How often the track has failed since it last played. */
  failureCount(): number;
  /** Another track begins, or this one is no longer wanted. */
  reset(): void;
  stop(): void;
}

/**
 * Decides what happens to a track that failed: retries with increasing delays, or immediately when the connection returns, until
 * the track plays or is given up. Gives up nothing while the browser reports being offline, since the next track would fail too.
 */
export function createRecovery({
  check,
  retry,
  giveUp,
  troubled,
  isOnline = () => navigator.onLine,
}: RecoveryDeps): Recovery {
  let tries = 0;
  let wasReachable = false;
  let waiting: { timer: ReturnType<typeof setTimeout>; track: QueuedTrack; unplayable: boolean } | null = null;
  let round = 0;
  let failedAt: number | null = null;

  function wait(track: QueuedTrack, unplayable: boolean) {
    const delay = RETRY_DELAYS[tries] ?? (isOnline() ? undefined : RETRY_DELAYS.at(-1));
    if (delay === undefined) return giveUp("unreachable");
    tries += 1;
    if (tries > 1) troubled();
    waiting = { timer: setTimeout(tryNow, delay), track, unplayable };
  }

  function tryNow() {
    if (!waiting) return;
    clearTimeout(waiting.timer);
    const { track, unplayable } = waiting;
    waiting = null;
    void tryAgain(track, unplayable);
  }

  async function tryAgain(track: QueuedTrack, unplayable: boolean) {
    round += 1;
    const own = round;
    const verdict = await check(track);
    if (own !== round) return;
    if (verdict.state === "gone") return giveUp("gone");
    if (verdict.state === "unreachable") return wait(track, unplayable);
    if (wasReachable && unplayable) return giveUp("unplayable");
    wasReachable = true;
    retry(verdict.url);
  }

  function reset() {
    if (waiting) clearTimeout(waiting.timer);
    waiting = null;
    tries = 0;
    wasReachable = false;
    failedAt = null;
    round += 1;
  }

  window.addEventListener("online", tryNow);

  return {
    failed(track, seconds, unplayable) {
      failedAt = seconds;
      if (!waiting) wait(track, unplayable);
    },
    playedTo(seconds) {
      if (failedAt !== null && Math.abs(seconds - failedAt) >= 1) reset();
    },
    failureCount: () => tries,
    reset,
    stop() {
      reset();
      window.removeEventListener("online", tryNow);
    },
  };
}
