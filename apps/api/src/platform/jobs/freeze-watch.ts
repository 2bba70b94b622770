const TICK_MS = 1000;
/** Half of what others wait before they take a silent process's jobs over (`frozenMs` of the recovery). */
const FROZEN_MS = 15_000;

/** This process did not run for so long that others may do its work by now: what was begun before must not go on. */
export class ProcessFrozenError extends Error {
  override name = "ProcessFrozenError";
}

/** Call where something is about to leave; throws a ProcessFrozenError when the process was frozen since the beginning. */
export type AssertAwake = () => void;

export interface FreezeWatch {
  /** Call before the work notes that it begins. */
  begin(): AssertAwake;
}

/**
 * Notices that this process was stopped, swapped out or asleep with its machine: the steady clock went on, and nothing of
 * ours ran. `now` is in milliseconds.
 */
export function createFreezeWatch(now: () => number = () => performance.now()): FreezeWatch {
  let last = now();
  let freezes = 0;
  const look = () => {
    const at = now();
    if (at - last > FROZEN_MS) freezes += 1;
    last = at;
  };
  setInterval(look, TICK_MS).unref();
  return {
    begin() {
      look();
      const before = freezes;
      return () => {
        look();
        if (freezes !== before) throw new ProcessFrozenError("the process was frozen while it worked");
      };
    },
  };
}
