import { useEffect, useRef } from "react";

/**
 * Gives the focus back to a control that is disabled while what it began is under way: whoever uses a keyboard goes on
 * from where they were, unless the focus is somewhere else by then. Returns what is to be told of the control in use.
 */
export function useReturnedFocus(isOff: boolean): (control: HTMLElement) => void {
  const inUse = useRef<HTMLElement>(null);
  useEffect(() => {
    if (isOff) return;
    if (document.activeElement === document.body) inUse.current?.focus({ preventScroll: true });
    inUse.current = null;
  }, [isOff]);
  return (control) => {
    inUse.current = control;
  };
}
