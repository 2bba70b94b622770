import { t } from "@fanfare/contracts/common/language";
import type { Track } from "@fanfare/contracts/music/track";
import { MoreHorizontal } from "@fanfare/icons";
import { lazy, Suspense, useState } from "react";
import { IconButton } from "../../ui/button.tsx";

const TrackMenu = lazy(() => import("./components/track-menu.tsx"));

/** The menu with further actions for a track in a list. Its code is loaded by the first press, after which it opens directly. */
export function TrackMenuButton({ track, albumLink }: { track: Track; albumLink: boolean }) {
  const [wanted, setWanted] = useState(false);
  const button = (
    <IconButton
      label={t("More about {title}", { title: track.title })}
      aria-haspopup="menu"
      color="faint"
      onClick={() => setWanted(true)}
    >
      <MoreHorizontal size={20} aria-hidden />
    </IconButton>
  );
  if (!wanted) return button;
  return (
    <Suspense fallback={button}>
      <TrackMenu track={track} albumLink={albumLink} />
    </Suspense>
  );
}
