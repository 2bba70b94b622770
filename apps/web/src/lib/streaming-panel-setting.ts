import { withStorage } from "./browser-storage.ts";

/**
 * The storage key of a closed panel's title, and the page's attribute that hides the panel until hydration
 * (`ui/global-css.ts`).
 */
const STREAMING_PANEL_KEY = "streaming_panel_closed";
const ATTRIBUTE = "data-streaming-panel-closed";

/** For the page's inline script: a closed panel is never painted, although the page's HTML contains it. */
export const HIDE_CLOSED_PANEL = `try{if(localStorage.getItem("${STREAMING_PANEL_KEY}"))document.documentElement.setAttribute("${ATTRIBUTE}","")}catch{}`;

/**
 * Whether the panel titled `title` was closed. Also removes the attribute: from now on React decides whether the panel is
 * shown.
 */
export function isStreamingPanelClosed(title: string): boolean {
  document.documentElement.removeAttribute(ATTRIBUTE);
  return withStorage("localStorage", (storage) => storage.getItem(STREAMING_PANEL_KEY)) === title;
}

export function closeStreamingPanel(title: string): void {
  withStorage("localStorage", (storage) => storage.setItem(STREAMING_PANEL_KEY, title));
}
