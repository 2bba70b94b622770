/**
 * Loads everything behind the bar: the engine and the controls. A page that plays nothing contains only the store and the
 * buttons.
 */
export const loadDock = async () => (await import("./components/bar/dock.tsx")).Dock;

/** Preloads the dock when a press is likely. A failure is ignored: the press itself loads again and reports it. */
export function warmUpDock(): void {
  loadDock().catch(() => undefined);
}
