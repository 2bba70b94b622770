/** Everything that opens from the bar is in a chunk of its own: the queue's list alone is larger than the bar. */
export const loadDetailsPanel = async () => (await import("./details-panel.tsx")).DetailsPanel;
export const loadQueuePanel = async () => (await import("./queue-panel.tsx")).QueuePanel;
export const loadFullScreen = async () => (await import("./full-screen.tsx")).FullScreen;
export const loadShortcutsHelp = async () => (await import("../shortcuts/shortcuts-help.tsx")).ShortcutsHelp;
