import type { EarlyField, EarlyValues } from "./early-values.ts";

declare global {
  interface Window {
    /** The button tapped and the fields changed before the app started, recorded by the page's inline script. */
    early?: {
      note: (event: Event) => void;
      button?: HTMLElement;
      change: (event: Event) => void;
      fields: Set<EarlyField>;
    };
  }
}

const POLL_INTERVAL_MS = 50;

/**
 * Milliseconds that a link waits for its part's script, after which it loads its page as without scripts, and that a tap waits for
 * values entered before it.
 */
const TIMEOUT_MS = 3000;

/** Set on a button or link whose tap is pending until its part of the page is hydrated; styled in `ui/global-css.ts`. */
const WAITING = "tapWaits";

/**
 * The page hydrates in parts, whose scripts may arrive late. React exposes that an element is hydrated only through a private
 * property on it; the stories with a held-back script fail if that changes.
 */
const isHydrated = (element: Element) => Object.keys(element).some((key) => key.startsWith("__reactProps"));

/** Values that are still to be entered. Taps wait for them, because their action may need them. */
export const earlyValues: EarlyValues = new Map();

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
    const waited = performance.now() - since;
    if ((seenHydrated && (waited > TIMEOUT_MS || earlyValues.size === 0)) || waited > timeoutMs) {
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
    return replayWhenHydrated(link, TIMEOUT_MS);
  }
  if (!button) return;
  // Its action may need a value that is still to be entered.
  if (earlyValues.size > 0) {
    event.stopPropagation();
    return replayWhenHydrated(button);
  }
  if (isHydrated(button)) return;
  // If the part's script is loaded, React hydrates the part for this tap and handles it itself.
  setTimeout(() => isHydrated(button) || replayWhenHydrated(button));
}

/** Few visitors are that quick, so the script that enters the value again is loaded on demand. */
function keepValue(field: EarlyField) {
  const isFirst = earlyValues.size === 0;
  // A later change counts: one of a hydrated field is handled by React, and the last of several radio buttons is entered last.
  earlyValues.delete(field);
  // Fields of browser extensions are never hydrated.
  if (isHydrated(field) || !field.matches("main :is(input:not([type=file]), select, textarea)")) return;
  earlyValues.set(field, { value: field.value, checked: (field as HTMLInputElement).checked });
  if (!isFirst) return;
  import("./early-values.ts").then(
    ({ enterWhenHydrated }) => enterWhenHydrated(earlyValues, isHydrated),
    () => earlyValues.clear(),
  );
}

const recordValue = ({ target }: Event) => keepValue(target as EarlyField);

/**
 * From now on React handles taps and changes on hydrated parts; those on other parts continue to be recorded while the page is
 * open.
 */
export function recordTapsBeforeHydration(): void {
  const { early } = window;
  if (early) {
    removeEventListener("click", early.note, true);
    removeEventListener("input", early.change, true);
    for (const field of early.fields) keepValue(field);
  }
  addEventListener("click", recordTap, true);
  addEventListener("input", recordValue, true);
}

/** Replays the last tap that was recorded before the app started. */
export function replayEarlyTap(): void {
  const button = window.early?.button;
  delete window.early;
  if (button && !waiting) replayWhenHydrated(button);
}
