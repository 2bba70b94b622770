import { runWhenIdle } from "../ui/run-when-idle.ts";

/** Milliseconds after which a part is drawn in a browser that is never idle. */
const MAX_WAIT_MS = 1000;
/** Milliseconds between the parts in a browser that does not report when it is idle. */
const DELAY_MS = 200;

/**
 * Draws the parts of `root` that the browser would draw only when they are scrolled near (`ui/when-near.tsx`): one per idle
 * moment, from the top down. Until then they are blank in a picture of the whole page and in a fast scroll, and the scrollbar
 * goes by their estimated heights. Parts above the viewport wait until they no longer are: after a jump past them their heights
 * are still estimates, and their real ones would move what is being read. Ends with `signal`.
 */
export function drawFarParts(root: Element, signal: AbortSignal): void {
  const drawNext = () => {
    if (signal.aborted) return;
    const parts = [...farParts(root)];
    const part = parts.find((one) => one.getBoundingClientRect().bottom > 0);
    if (part) {
      part.style.contentVisibility = "visible";
      // The next one after the frame that draws this one: several in one frame would be one long task.
      requestAnimationFrame(() => whenIdle(drawNext));
    } else if (parts.length > 0) {
      window.addEventListener("scroll", () => whenIdle(drawNext), { once: true, passive: true, signal });
    }
  };
  whenIdle(drawNext);
}

/** In document order, without those inside others: reading their styles would compute what is not to be drawn yet. */
function* farParts(parent: Element): Generator<HTMLElement, void> {
  for (const child of parent.children) {
    if (child instanceof HTMLElement && getComputedStyle(child).contentVisibility === "auto") yield child;
    else yield* farParts(child);
  }
}

const whenIdle = (run: () => void) => runWhenIdle(run, MAX_WAIT_MS, DELAY_MS);
