/** Names the claim in all tabs of the site. */
const NAME = "fanfare.sound";

export interface SoundClaim {
  /** This tab is to sound: whichever has sounded so far loses the claim. */
  take(): void;
  release(): void;
}

/**
 * Of all tabs of the site only the one that took the claim last may sound; `lost` is told when another takes it. A stolen
 * Web Lock decides between two that start in the same moment. Pages without it, as over plain http, tell each other.
 */
export function createSoundClaim(lost: () => void, locks: LockManager | undefined): SoundClaim {
  return locks ? claimByLock(locks, lost) : claimByWord(lost);
}

function claimByLock(locks: LockManager, lost: () => void): SoundClaim {
  let held: { free: () => void } | null = null;
  return {
    take() {
      if (held) return;
      const { promise, resolve } = Promise.withResolvers<void>();
      const mine = { free: resolve };
      held = mine;
      locks
        .request(NAME, { steal: true }, () => promise)
        .catch((error: unknown) => {
          if (!(error instanceof DOMException && error.name === "AbortError")) throw error;
          if (held !== mine) return;
          held = null;
          lost();
        });
    },
    release() {
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
