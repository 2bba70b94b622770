import { useEffect, useRef } from "react";

/**
 * Brings a message into sight each time there is a new `reason` to say it, scrolling no further than it has to: one that
 * stands above the window is seen by nobody. Returns where to put the message.
 */
export function useInSight<E extends HTMLElement>(reason: unknown) {
  const message = useRef<E>(null);
  useEffect(() => {
    if (reason) message.current?.scrollIntoView({ block: "nearest" });
  }, [reason]);
  return message;
}
