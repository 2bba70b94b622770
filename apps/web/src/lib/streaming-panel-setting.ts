import { withStorage } from "./browser-storage.ts";

/** Where a closed panel's title is kept, and the attribute of the page that hides the panel until hydration (`ui/global-css.ts`). */
const STREAMING_PANEL_KEY = "streaming_panel_closed";
const ATTRIBUTE = "data-streaming-panel-closed";

/** For the page's inline script: a panel that was closed is not drawn at all, although the page's HTML has it. */
export const HIDE_CLOSED_PANEL = `try{if(localStorage.getItem("${STREAMING_PANEL_KEY}"))document.documentElement.setAttribute("${ATTRIBUTE}","")}catch{}`;

/** Whether the panel was closed when it announced `title`; from then on the page shows what is drawn. */
export function isStreamingPanelClosed(title: string): boolean {
  document.documentElement.removeAttribute(ATTRIBUTE);
  return withStorage("localStorage", (storage) => storage.getItem(STREAMING_PANEL_KEY)) === title;
}

export function closeStreamingPanel(title: string): void {
  withStorage("localStorage", (storage) => storage.setItem(STREAMING_PANEL_KEY, title));
}
