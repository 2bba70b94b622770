import { deferred } from "../../../ui/deferred.ts";

/** Name of the lock, shared by all tabs of the site. */
const NAME = "fanfare.sound";

export interface SoundClaim {
  /** Claims the sound for this tab: the tab that has played so far loses the claim. */
  take(): void;
  release(): void;
}

/**
 * Allows only the tab that claimed the sound last to play; `lost` is called when another tab claims it. A stolen Web Lock decides
 * between two tabs that start at the same time. Without Web Locks, as over plain http, or where the browser refuses them together
 * with cookies, the tabs notify each other.
 */
export function createSoundClaim(lost: () => void, locks: LockManager | undefined): SoundClaim {
  return locks ? claimByLock(locks, lost) : claimByWord(lost);
}

function claimByLock(locks: LockManager, lost: () => void): SoundClaim {
  let held: { free: () => void } | null = null;
  let instead: SoundClaim | null = null;
  return {
    take() {
      if (instead) return instead.take();
      if (held) return;
      const { promise, resolve } = deferred();
      const mine = { free: resolve };
      held = mine;
      locks
        .request(NAME, { steal: true }, () => promise)
        .catch((error: unknown) => {
          const isRefused = error instanceof DOMException && error.name === "SecurityError";
          if (isRefused) instead ??= claimByWord(lost);
          else if (!(error instanceof DOMException && error.name === "AbortError")) throw error;
          if (held !== mine) return;
          held = null;
          if (instead) instead.take();
          else lost();
        });
    },
    release() {
      instead?.release();
      held?.free();
      held = null;
    },
  };
}

function claimByWord(lost: () => void): SoundClaim {
  if (typeof BroadcastChannel === "undefined") return { take: () => undefined, release: () => undefined };
  const channel = new BroadcastChannel(NAME);
  let taken = false;
  channel.onmessage = () => {
    if (!taken) return;
    taken = false;
    lost();
  };
  return {
    take() {
      if (!taken) channel.postMessage("taken");
      taken = true;
    },
    release() {
      taken = false;
    },
  };
}
