import { type ComponentType, useEffect, useState } from "react";
import { loadPatiently } from "../../ui/load-patiently.ts";
import type { PlayerBarProps } from "./player-bar.tsx";
import { isQueueSaved, playerInUse } from "./player-in-use.ts";

const loadBar = async () => (await import("./player-bar.tsx")).PlayerBar;

/**
 * Where the player appears, on every page. Its state, its queue and the bar come with the first thing on a page that plays,
 * or for the queue that a former visit has left: a page on which neither is the case loads nothing of them.
 */
export function PlayerPlace(props: PlayerBarProps) {
  const [Bar, setBar] = useState<ComponentType<PlayerBarProps> | null>(null);
  useEffect(() => {
    let isMounted = true;
    const place = async () => {
      if (!isQueueSaved()) await playerInUse;
      const loaded = await loadPatiently(loadBar);
      if (isMounted) setBar(() => loaded);
    };
    void place();
    return () => {
      isMounted = false;
    };
  }, []);
  return Bar && <Bar {...props} />;
}
