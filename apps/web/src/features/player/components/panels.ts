/** What opens from the bar, each in a chunk of its own, and what it is called. */

/** What opens beside it. */
export type PanelName = "details" | "queue";

/** What the full screen of a phone shows above the controls. On wide screens the cover alone is no view. */
export type View = PanelName | "cover";

/** The element id of each panel, for the buttons that open it. */
export const PANEL_ID: Record<PanelName, string> = { details: "player-details", queue: "player-queue" };

/** What stands for the album of a track that belongs to none (spec, section 2). */
export const SINGLE = "Single";

export const loadDetailsPanel = async () => (await import("./details-panel.tsx")).DetailsPanel;
export const loadQueuePanel = async () => (await import("./queue-panel.tsx")).QueuePanel;
export const loadQueue = async () => (await import("./queue-panel.tsx")).Queue;
export const loadFullScreen = async () => (await import("./full-screen.tsx")).FullScreen;
export const loadShortcutsHelp = async () => (await import("./shortcuts-help.tsx")).ShortcutsHelp;
