import { t } from "@fanfare/contracts/common/language";
import { useEffect, useState } from "react";
import { VisuallyHidden } from "../../../../ui/layout.tsx";
import { selectPlaying, usePlayerStore } from "../../player-store.ts";
import { currentEntry, type QueueEntry } from "../../queue.ts";

/** Announces each new track once to screen readers; pausing and resuming it announces nothing. */
export function Announcer() {
  const entry = usePlayerStore((state) => currentEntry(state.queue));
  const playing = usePlayerStore(selectPlaying);
  const [announced, setAnnounced] = useState<QueueEntry | null>(null);

  // Set only after the first render: screen readers do not announce the content a live region has when it is inserted.
  useEffect(() => {
    if (playing) setAnnounced(entry);
  }, [entry, playing]);

  return (
    <VisuallyHidden role="status">
      {announced &&
        t("Now playing: {title} by {name}", { title: announced.track.title, name: announced.track.artist.name })}
    </VisuallyHidden>
  );
}
