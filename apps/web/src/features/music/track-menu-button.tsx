import { t } from "@fanfare/contracts/common/language";
import type { Track } from "@fanfare/contracts/music/track";
import { MoreHorizontal } from "@fanfare/icons";
import { useState } from "react";
import { IconButton } from "../../ui/button.tsx";
import { useOpenedPart } from "../../ui/opened-part.tsx";

const loadTrackMenu = async () => (await import("./components/track-menu.tsx")).default;

/** The menu with further actions for a track in a list. Its code is loaded by the first press, after which it opens directly. */
export function TrackMenuButton({ track, albumLink }: { track: Track; albumLink: boolean }) {
  const [wanted, setWanted] = useState(false);
  const TrackMenu = useOpenedPart(loadTrackMenu, wanted, () => setWanted(false));
  if (TrackMenu) return <TrackMenu track={track} albumLink={albumLink} />;
  return (
    <IconButton
      label={t("More about {title}", { title: track.title })}
      aria-haspopup="menu"
      color="faint"
      onClick={() => setWanted(true)}
    >
      <MoreHorizontal size={20} aria-hidden />
    </IconButton>
  );
}
