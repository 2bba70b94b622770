import { type ComponentType, useEffect, useState } from "react";
import { loadWithRetries } from "../../ui/load-with-retries.ts";
import type { PlayerBarProps } from "./player-bar.tsx";
import { isQueueSaved, playerInUse } from "./player-in-use.ts";

const loadBar = async () => (await import("./player-bar.tsx")).PlayerBar;

/**
 * Mounts the player, on every page. Its store and the bar are loaded with the first component on a page that can play something,
 * or for a queue saved by an earlier visit; other pages load none of it.
 */
export function PlayerPlace(props: PlayerBarProps) {
  const [Bar, setBar] = useState<ComponentType<PlayerBarProps> | null>(null);
  useEffect(() => {
    let isMounted = true;
    const place = async () => {
      if (!isQueueSaved()) await playerInUse;
      const loaded = await loadWithRetries(loadBar);
      if (isMounted) setBar(() => loaded);
    };
    void place();
    return () => {
      isMounted = false;
    };
  }, []);
  return Bar && <Bar {...props} />;
}
