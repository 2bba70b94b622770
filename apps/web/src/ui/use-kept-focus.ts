import { type RefObject, useEffect } from "react";

/**
 * Keeps the focus in a part of the page whose focused control goes away, as a form does once it is sent: the part itself
 * takes it, and a screen reader says its name. The part needs a label and `tabIndex={-1}`.
 */
export function useKeptFocus(part: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = part.current;
    if (!element) return;
    let last: EventTarget | null = null;
    const remember = ({ target }: FocusEvent) => {
      last = target;
    };
    const forget = ({ relatedTarget }: FocusEvent) => {
      if (relatedTarget) last = null;
    };
    const observer = new MutationObserver(() => {
      if (!(last instanceof Element) || last.isConnected || document.activeElement !== document.body) return;
      last = null;
      element.focus({ preventScroll: true });
    });
    element.addEventListener("focusin", remember);
    element.addEventListener("focusout", forget);
    observer.observe(element, { childList: true, subtree: true });
    return () => {
      element.removeEventListener("focusin", remember);
      element.removeEventListener("focusout", forget);
      observer.disconnect();
    };
  }, [part]);
}
