/**
 * The router's option `scrollRestoration`, which is asked after each navigation whether to set the scroll position. The first
 * one is the page that the server rendered, whose inline script has restored the position: a visitor who scrolled before
 * hydration stays there.
 */
export function restoresScroll(): () => boolean {
  let isFirst = true;
  return () => {
    const stays = isFirst && globalThis.scrollY > 0;
    isFirst = false;
    // The router stores only positions whose scroll event it has seen.
    if (stays) document.dispatchEvent(new Event("scroll"));
    return !stays;
  };
}
