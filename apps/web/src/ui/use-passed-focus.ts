import { useEffect, useRef } from "react";

/** Moves the focus to a part of the page that is no control, without scrolling. */
export function focusPart(part: HTMLElement): void {
  if (!part.hasAttribute("tabindex")) {
    part.tabIndex = -1;
    part.addEventListener("blur", () => part.removeAttribute("tabindex"), { once: true });
  }
  part.focus({ preventScroll: true });
}

/**
 * Passes the focus on when a part of the page is removed by its own control, as an error is by its Retry button. Returns a function
 * to call when the control is used, with the element that gets the focus; the page's content gets it if that is removed too or is
 * null. A focus that has moved elsewhere stays there.
 */
export function usePassedFocus(): (place: HTMLElement | null) => void {
  const isUsed = useRef(false);
  const heir = useRef<HTMLElement>(null);
  useEffect(
    () => () => {
      if (!isUsed.current || document.activeElement !== document.body) return;
      const target = heir.current?.isConnected ? heir.current : document.getElementById("main");
      if (target) focusPart(target);
    },
    [],
  );
  return (place) => {
    isUsed.current = true;
    heir.current = place;
  };
}
