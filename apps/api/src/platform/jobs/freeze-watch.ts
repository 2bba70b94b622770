const TICK_MS = 1000;
/** Half of the time after which other processes take over a silent process's jobs (`frozenMs` of the recovery). */
const FROZEN_MS = 15_000;

/** The process was suspended for so long that others may have taken over its work: work begun before must not continue. */
export class ProcessFrozenError extends Error {
  override name = "ProcessFrozenError";
}

/** Call before an effect leaves the process. Throws a ProcessFrozenError if the process was frozen since `begin`. */
export type AssertAwake = () => void;

export interface FreezeWatch {
  /** Call before the work records its start. */
  begin(): AssertAwake;
}

/**
 * Detects that this process was stopped, swapped out or suspended with its machine: the monotonic clock advanced while none
 * of our timers ran. `now` returns milliseconds.
 */
export function createFreezeWatch(now: () => number = () => performance.now()): FreezeWatch {
  let last = now();
  let freezes = 0;
  const check = () => {
    const at = now();
    if (at - last > FROZEN_MS) freezes += 1;
    last = at;
  };
  setInterval(check, TICK_MS).unref();
  return {
    begin() {
      check();
      const before = freezes;
      return () => {
        check();
        if (freezes !== before) throw new ProcessFrozenError("the process was frozen while it worked");
      };
    },
  };
}
