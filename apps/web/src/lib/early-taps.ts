declare global {
  interface Window {
    /** Kept by the page's inline script until the app starts: what was tapped before anything could answer. */
    early?: { note: (event: Event) => void; button?: HTMLElement };
  }
}

const POLL_INTERVAL_MS = 50;

/** Set on a button whose tap waits for its part of the page; styled in `ui/global-css.ts`. */
const WAITING = "tapWaits";

/**
 * The page hydrates in parts, some of whose scripts arrive late; React says nowhere else that it has reached an element
 * than on the element. The stories of a held-back script fail should it stop doing so.
 */
const isHydrated = (element: HTMLElement) => Object.keys(element).some((key) => key.startsWith("__reactProps"));

let waiting: HTMLElement | null = null;
let timer: ReturnType<typeof setTimeout> | undefined;

function clearWaiting() {
  clearTimeout(timer);
  delete waiting?.dataset[WAITING];
  waiting = null;
}

/** Does what a tap on `button` would have done as soon as its part of the page is hydrated. The last tap counts. */
function replayWhenHydrated(button: HTMLElement) {
  clearWaiting();
  waiting = button;
  button.dataset[WAITING] = "";
  let seenHydrated = false;
  const check = () => {
    if (!button.isConnected) return clearWaiting();
    // Seen hydrated twice: the first time its part may not be on the page as a whole yet.
    if (seenHydrated) {
      clearWaiting();
      return button.click();
    }
    seenHydrated = isHydrated(button);
    timer = setTimeout(check, POLL_INTERVAL_MS);
  };
  check();
}

/** Before React hears of it, which keeps a tap on a part that is not hydrated from all who come later. */
function recordTap(event: MouseEvent) {
  if (!event.isTrusted || !(event.target instanceof Element)) return;
  const button = event.target.closest<HTMLElement>("button:not([type=submit])");
  // Anything else that is tapped takes the place of what waits.
  clearWaiting();
  if (!button || isHydrated(button)) return;
  // A part whose script is there is hydrated for the tap, which it then answers by itself.
  setTimeout(() => isHydrated(button) || replayWhenHydrated(button));
}

/** From here on React hears the taps on what is hydrated; the others go on being noted, for as long as the page is open. */
export function recordTapsBeforeHydration(): void {
  if (window.early) removeEventListener("click", window.early.note, true);
  addEventListener("click", recordTap, true);
}

/** Takes up what was tapped last before the app had started. */
export function replayEarlyTap(): void {
  const button = window.early?.button;
  delete window.early;
  if (button && !waiting) replayWhenHydrated(button);
}
