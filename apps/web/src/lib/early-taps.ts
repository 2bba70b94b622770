declare global {
  interface Window {
    /** Kept by the page's inline script until the app starts: what was tapped before anything could answer. */
    early?: { note: (event: Event) => void; button?: HTMLElement };
  }
}

const POLL_INTERVAL_MS = 50;

/** For so long a link waits for the script of its part; then it opens its page anew, as without one. */
const LINK_PATIENCE_MS = 3000;

/** Set on a button or link whose tap waits for its part of the page; styled in `ui/global-css.ts`. */
const WAITING = "tapWaits";

/**
 * The page hydrates in parts, some of whose scripts arrive late; React says nowhere else that it has reached an element
 * than on the element. The stories of a held-back script fail should it stop doing so.
 */
const isHydrated = (element: Element) => Object.keys(element).some((key) => key.startsWith("__reactProps"));

let waiting: HTMLElement | null = null;
let timer: ReturnType<typeof setTimeout> | undefined;

function clearWaiting() {
  clearTimeout(timer);
  delete waiting?.dataset[WAITING];
  waiting = null;
}

/**
 * Does what a tap on `control`, a button or a link, would have done as soon as its part of the page is hydrated, or after
 * `patienceMs`. The last tap counts.
 */
function replayWhenHydrated(control: HTMLElement, patienceMs = Number.POSITIVE_INFINITY) {
  clearWaiting();
  waiting = control;
  control.dataset[WAITING] = "";
  const since = performance.now();
  let seenHydrated = false;
  const check = () => {
    if (!control.isConnected) return clearWaiting();
    // Seen hydrated twice: the first time its part may not be on the page as a whole yet.
    if (seenHydrated || performance.now() - since > patienceMs) {
      clearWaiting();
      return control.click();
    }
    seenHydrated = isHydrated(control);
    timer = setTimeout(check, POLL_INTERVAL_MS);
  };
  check();
}

/** Links that stay on the site; those of the owner's own texts are never hydrated. */
const LINKS = "a:not([target], [download], [data-html] *)";

/** Before React hears of it, which keeps a tap on a part that is not hydrated from all who come later. */
function recordTap(event: MouseEvent) {
  if (!event.isTrusted || !(event.target instanceof Element)) return;
  const button = event.target.closest<HTMLElement>("button:not([type=submit])");
  const link = event.target.closest<HTMLAnchorElement>(LINKS);
  // Anything else that is tapped takes the place of what waits.
  clearWaiting();
  const isPlain = !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey);
  if (link?.origin === location.origin && isPlain && !isHydrated(link)) {
    // Opened by itself, it would load a new page and end what plays.
    event.preventDefault();
    return replayWhenHydrated(link, LINK_PATIENCE_MS);
  }
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
