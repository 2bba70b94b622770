declare global {
  interface Window {
    /** Kept by the page's inline script until the app starts: what was tapped before anything could answer. */
    early?: { note: (event: Event) => void; button?: HTMLElement };
  }
}

const LOOK_MS = 50;
/** Later than this it would surprise more than help. */
const LONGEST_MS = 4000;

/** The app takes over: from here on React hears every tap itself. */
export function stopNotingTaps(): void {
  if (window.early) removeEventListener("click", window.early.note, true);
}

/** The page comes alive in parts; React says nowhere else that it has reached an element than on the element. */
const isAlive = (element: HTMLElement) => Object.keys(element).some((key) => key.startsWith("__reactProps"));

/** Does what the last button tapped before the page was alive would have done, as soon as its part of the page is. */
export function replayEarlyTap(): void {
  const button = window.early?.button;
  delete window.early;
  if (!button) return;
  const until = performance.now() + LONGEST_MS;
  const look = () => {
    if (!button.isConnected || performance.now() > until) return;
    if (isAlive(button)) button.click();
    else setTimeout(look, LOOK_MS);
  };
  look();
}
