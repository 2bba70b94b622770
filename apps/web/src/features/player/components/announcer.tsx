import { t } from "@fanfare/contracts/common/language";
import { useEffect, useState } from "react";
import { VisuallyHidden } from "../../../ui/layout.tsx";
import { selectPlaying, usePlayerStore } from "../player-store.ts";
import { currentEntry, type QueueEntry } from "../queue.ts";

/** Tells screen readers once which track plays now; pausing and resuming it says nothing new. */
export function Announcer() {
  const entry = usePlayerStore((state) => currentEntry(state.queue));
  const playing = usePlayerStore(selectPlaying);
  const [told, setTold] = useState<QueueEntry | null>(null);

  // After the first rendering: what a live region holds when it appears is not read out.
  useEffect(() => {
    if (playing) setTold(entry);
  }, [entry, playing]);

  return (
    <VisuallyHidden role="status">
      {told && t("Now playing: {title} by {name}", { title: told.track.title, name: told.track.artist.name })}
    </VisuallyHidden>
  );
}
