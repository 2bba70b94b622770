import { useEffect, useRef } from "react";

/**
 * Scrolls a message into view whenever `reason` changes to a truthy value, no further than necessary: a message above the
 * viewport would go unnoticed. Returns a ref for the message.
 */
export function useInSight<E extends HTMLElement>(reason: unknown) {
  const message = useRef<E>(null);
  useEffect(() => {
    if (reason) message.current?.scrollIntoView({ block: "nearest" });
  }, [reason]);
  return message;
}
