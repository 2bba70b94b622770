import { useEffect, useRef } from "react";

/**
 * Returns the focus to a control that is disabled while its action is in progress, so that keyboard users continue from
 * there, unless the focus has moved elsewhere. Returns a function to call with the control when it is used.
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
