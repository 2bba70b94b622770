import { useEffect, useEffectEvent } from "react";

/**
 * Calls `act` once `value` has stayed the same for `delay` milliseconds, also after the first render; never after the
 * component is gone. `act` is the one of the latest render.
 */
export function useDebounced<Value extends string | null>(
  value: Value,
  delay: number,
  act: (value: Value) => void,
): void {
  const actLate = useEffectEvent(act);
  useEffect(() => {
    const timer = setTimeout(() => actLate(value), delay);
    return () => clearTimeout(timer);
  }, [value, delay]);
}
