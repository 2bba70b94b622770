import { useBlocker } from "@tanstack/react-router";
import { useEffect, useRef } from "react";

/**
 * Asks before the page of a running move-in is left or closed: its next parts would not be sent, and its outcome never be shown.
 * `isLeft` returns whether the page was left all the same.
 */
export function useRunning(isRunning: boolean) {
  const left = useRef(false);
  useEffect(() => {
    left.current = false;
    return () => {
      left.current = true;
    };
  }, []);
  const leaving = useBlocker({
    shouldBlockFn: () => isRunning,
    enableBeforeUnload: () => isRunning,
    withResolver: true,
  });
  return { isLeft: () => left.current, leaving };
}
