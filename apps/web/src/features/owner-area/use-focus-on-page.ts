import { type RefObject, useEffect } from "react";
import { focusPart } from "../../ui/use-passed-focus.ts";

/** Returns the elements between `control` and `page`, the innermost first. */
function partsAround(control: Element, page: Element): HTMLElement[] {
  const parts: HTMLElement[] = [];
  for (let part = control.parentElement; part && part !== page; part = part.parentElement) parts.push(part);
  return parts;
}

const isInDialog = (element: Element) => element.closest("[role=dialog]") !== null;

/**
 * Keeps the focus on `page` when the focused control is removed by its own action, such as the button of an order's next step or
 * the Retry of a page: the innermost part around it that is still there gets the focus, or the page's content. A dialog that was
 * opened by such a control returns the focus to the same place.
 */
export function useFocusOnPage(page: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = page.current;
    if (!element) return;
    // The parts are stored with the control, which has none once it is removed.
    let last: { control: Element; parts: readonly HTMLElement[] } | null = null;
    const remember = ({ target }: FocusEvent) => {
      if (!(target instanceof Element) || isInDialog(target)) return;
      last = element.contains(target) ? { control: target, parts: partsAround(target, element) } : null;
    };
    // A click outside the control takes the focus from it.
    const forget = ({ target }: PointerEvent) => {
      if (!(target instanceof Element) || isInDialog(target) || last?.control.contains(target)) return;
      last = null;
    };
    const observer = new MutationObserver(() => {
      if (!last || last.control.isConnected || document.activeElement !== document.body) return;
      const place = last.parts.find((part) => part.isConnected) ?? document.getElementById("main");
      last = null;
      if (place) focusPart(place);
    });
    document.addEventListener("focusin", remember);
    document.addEventListener("pointerdown", forget);
    // Dialogs are rendered outside the page.
    observer.observe(document.body, { childList: true, subtree: true });
    return () => {
      document.removeEventListener("focusin", remember);
      document.removeEventListener("pointerdown", forget);
      observer.disconnect();
    };
  }, [page]);
}
