import { t } from "@fanfare/contracts/common/language";
import { useEffect, useState } from "react";
import { toast } from "../../ui/toast.ts";
import { useLazyComponent } from "../../ui/use-lazy-component.ts";
import { loadDock } from "./load-dock.ts";
import { player } from "./player-actions.ts";
import { selectPlaying, usePlayerStore } from "./player-store.ts";

/** `minimised` leaves only the play button and the title. */
export type PlayerBarProps = { minimised?: boolean };

/** The player at the bottom of every page, from the first chosen track until it is cleared. `PlayerPlace` mounts it. */
export function PlayerBar({ minimised = false }: PlayerBarProps) {
  const chosen = usePlayerStore((state) => state.queue.entries.length > 0);
  const playing = usePlayerStore(selectPlaying);
  const [failed, setFailed] = useState(false);

  useEffect(() => {
    void usePlayerStore.persist.rehydrate();
  }, []);

  const Dock = useLazyComponent(loadDock, chosen && (playing || !failed), () => {
    setFailed(true);
    player.pause();
    toast(t("The player could not be loaded. Check your connection and press play again."), { tone: "bad" });
  });
  return chosen && Dock ? <Dock minimised={minimised} /> : null;
}
