import { useCallback, useSyncExternalStore } from "react";

/** Below this width the bar is compact and opens to the full screen; the `md` breakpoint of the system. */
export const COMPACT = "(max-width: 47.99rem)";

/** Whether a media query holds, and again whenever that changes. For parts that are never rendered on the server. */
export function useMediaQuery(query: string): boolean {
  const subscribe = useCallback(
    (changed: () => void) => {
      const list = window.matchMedia(query);
      list.addEventListener("change", changed);
      return () => list.removeEventListener("change", changed);
    },
    [query],
  );
  return useSyncExternalStore(subscribe, () => window.matchMedia(query).matches);
}
