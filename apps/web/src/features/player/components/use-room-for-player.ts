import { type RefObject, useLayoutEffect } from "react";

/**
 * Keeps the page's end, and whatever the keyboard focuses, clear of the bar: `--player-height` on the root element is the
 * bar's height in pixels, 0 without one.
 */
export function useRoomForPlayer(bar: RefObject<HTMLElement | null>, compact: boolean, minimised: boolean): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the bars are different elements
  useLayoutEffect(() => {
    const element = bar.current;
    if (!element) return;
    const root = document.documentElement.style;
    const page = document.body.style;
    const observer = new ResizeObserver(() => root.setProperty("--player-height", `${element.offsetHeight}px`));
    observer.observe(element);
    page.paddingBottom = "var(--player-height)";
    root.scrollPaddingBottom = "calc(var(--player-height) + 1rem)";
    return () => {
      observer.disconnect();
      root.removeProperty("--player-height");
      page.removeProperty("padding-bottom");
      root.removeProperty("scroll-padding-bottom");
    };
  }, [bar, compact, minimised]);
}
