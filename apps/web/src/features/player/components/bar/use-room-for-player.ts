import { type RefObject, useLayoutEffect } from "react";

/**
 * Keeps the end of the page, and any element focused by keyboard (`ui/global-css.ts`), clear of the bar: `--player-height` on the
 * root element is the bar's height in pixels, unset without a bar.
 */
export function useRoomForPlayer(bar: RefObject<HTMLElement | null>, compact: boolean, minimised: boolean): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: each bar is a different element
  useLayoutEffect(() => {
    const element = bar.current;
    if (!element) return;
    const root = document.documentElement.style;
    const page = document.body.style;
    const observer = new ResizeObserver(() => root.setProperty("--player-height", `${element.offsetHeight}px`));
    observer.observe(element);
    page.paddingBottom = "var(--player-height)";
    return () => {
      observer.disconnect();
      root.removeProperty("--player-height");
      page.removeProperty("padding-bottom");
    };
  }, [bar, compact, minimised]);
}
