import { type RefObject, useEffect } from "react";

/**
 * Keeps the focus in a part of the page when its focused control is removed, as by a submitted form: the part itself gets the
 * focus, and a screen reader announces its name. The part needs a label and `tabIndex={-1}`.
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
