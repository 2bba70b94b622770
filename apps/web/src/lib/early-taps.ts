declare global {
  interface Window {
    /** The button tapped before the app started, recorded by the page's inline script. */
    early?: { note: (event: Event) => void; button?: HTMLElement };
  }
}

const POLL_INTERVAL_MS = 50;

/** Milliseconds that a link waits for its part's script; after that it loads its page as without scripts. */
const LINK_TIMEOUT_MS = 3000;

/** Set on a button or link whose tap is pending until its part of the page is hydrated; styled in `ui/global-css.ts`. */
const WAITING = "tapWaits";

/**
 * The page hydrates in parts, whose scripts may arrive late. React exposes that an element is hydrated only through a private
 * property on it; the stories with a held-back script fail if that changes.
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
 * Clicks `control`, a tapped button or link, as soon as its part of the page is hydrated, or after `timeoutMs`. Only the
 * last tap is kept.
 */
function replayWhenHydrated(control: HTMLElement, timeoutMs = Number.POSITIVE_INFINITY) {
  clearWaiting();
  waiting = control;
  control.dataset[WAITING] = "";
  const since = performance.now();
  let seenHydrated = false;
  const check = () => {
    if (!control.isConnected) return clearWaiting();
    // Waits for two checks that see it hydrated: at the first, its part may not be fully on the page yet.
    if (seenHydrated || performance.now() - since > timeoutMs) {
      clearWaiting();
      return control.click();
    }
    seenHydrated = isHydrated(control);
    timer = setTimeout(check, POLL_INTERVAL_MS);
  };
  check();
}

/** Links within the site; links in the owner's own texts are never hydrated. */
const LINKS = "a:not([target], [download], [data-html] *)";

/** Runs before React's listener, which stops the propagation of taps on parts that are not hydrated. */
function recordTap(event: MouseEvent) {
  if (!event.isTrusted || !(event.target instanceof Element)) return;
  const button = event.target.closest<HTMLElement>("button:not([type=submit])");
  const link = event.target.closest<HTMLAnchorElement>(LINKS);
  // Any other tap replaces the pending one.
  clearWaiting();
  const isPlain = !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey);
  if (link?.origin === location.origin && isPlain && !isHydrated(link)) {
    // The link's default action would load a new page and stop the player.
    event.preventDefault();
    return replayWhenHydrated(link, LINK_TIMEOUT_MS);
  }
  if (!button || isHydrated(button)) return;
  // If the part's script is loaded, React hydrates the part for this tap and handles it itself.
  setTimeout(() => isHydrated(button) || replayWhenHydrated(button));
}

/** From now on React handles taps on hydrated parts; taps on other parts continue to be recorded while the page is open. */
export function recordTapsBeforeHydration(): void {
  if (window.early) removeEventListener("click", window.early.note, true);
  addEventListener("click", recordTap, true);
}

/** Replays the last tap that was recorded before the app started. */
export function replayEarlyTap(): void {
  const button = window.early?.button;
  delete window.early;
  if (button && !waiting) replayWhenHydrated(button);
}
