import { useEffect, useEffectEvent } from "react";

/**
 * Calls `act` once `value` has been unchanged for `delay` milliseconds, including after the first render, but never after the
 * component is unmounted. Uses the `act` of the latest render.
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
