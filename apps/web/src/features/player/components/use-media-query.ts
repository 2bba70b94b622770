import { useCallback, useSyncExternalStore } from "react";

/** Below this width, the `md` breakpoint, the bar is compact and opens to the full screen. */
export const COMPACT = "(max-width: 47.99rem)";

/** Returns whether a media query matches, and follows changes. Only for components that are never rendered on the server. */
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
