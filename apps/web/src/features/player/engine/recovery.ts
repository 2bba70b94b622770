import type { QueuedTrack } from "../queue.ts";
import type { SourceCheck } from "./source-check.ts";

/** Milliseconds to wait before each new try of a track; 15 seconds in all, the time a phone needs to change cells. */
export const RETRY_DELAYS = [300, 1000, 2000, 4000, 8000] as const;

/** Why a track was given up: its file is gone, cannot be played here, or did not answer in all the tries. */
export type Loss = "gone" | "unplayable" | "unreachable";

export interface RecoveryDeps {
  check: SourceCheck;
  /** Load the track again from this address and go on where it was. */
  retry: (url: string) => void;
  giveUp: (loss: Loss) => void;
  /** One try was not enough: it is worth a word to the listener. */
  troubled: () => void;
  isOnline?: () => boolean;
}

export interface Recovery {
  /** The track failed at `seconds`. `unplayable` when the file itself was refused rather than the connection lost. */
  failed(track: QueuedTrack, seconds: number, unplayable: boolean): void;
  /** The music has come to `seconds`: a second beyond the failure it counts as overcome, a damaged spot would fail again. */
  playedTo(seconds: number): void;
  /** How often the track has failed since it last played. */
  failureCount(): number;
  /** Another track begins, or this one is not wanted any more. */
  reset(): void;
  stop(): void;
}

/**
 * Decides what happens to a track that failed: try again with growing pauses, at once when the connection returns, until it
 * plays or is given up. While the browser says that it is offline nothing is given up, since the next track would fail too.
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
