import type { useRouter } from "@tanstack/react-router";

type Router = Pick<ReturnType<typeof useRouter>, "subscribe">;
type Place = { state: { __TSR_key?: string }; href: string };

/** The key under which the router stores a page's position. */
const keyOf = (location: Place): string => location.state.__TSR_key ?? location.href;

/**
 * Restores the scroll position of a page that was left for one that never rendered, such as by Back on a slow line. The router
 * takes the page that it leaves to be the last one that rendered, but stores the position of what is shown by then: the other
 * page's placeholder. Returns a function that stops this.
 */
export function keepScroll(router: Router): () => void {
  let leaving: { key: string; left: number; top: number } | null = null;
  const lost = new Map<string, ScrollToOptions>();
  const stops = [
    router.subscribe("onBeforeLoad", ({ fromLocation, toLocation }) => {
      if (!fromLocation) return;
      const key = keyOf(fromLocation);
      if (leaving?.key === key) {
        lost.set(key, { left: leaving.left, top: leaving.top });
      } else if (keyOf(toLocation) !== key) {
        leaving = { key, left: window.scrollX, top: window.scrollY };
        lost.delete(key);
      }
    }),
    router.subscribe("onRendered", ({ toLocation }) => {
      leaving = null;
      const key = keyOf(toLocation);
      const position = lost.get(key);
      lost.delete(key);
      if (position) window.scrollTo(position);
    }),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}
