/** Fetches everything behind the bar: the engine and the controls. A page that plays nothing carries only store and buttons. */
export const loadDock = async () => (await import("./components/dock.tsx")).Dock;

/** The same ahead of time, when a press is likely. A failure here is none: the press itself tries again and says so. */
export function warmUpDock(): void {
  loadDock().catch(() => undefined);
}
