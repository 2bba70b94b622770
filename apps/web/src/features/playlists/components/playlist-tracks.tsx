import { t } from "@fanfare/contracts/common/language";
import type { Track } from "@fanfare/contracts/music/track";
import { TrackRows } from "../../music/track-rows.tsx";

/** The tracks of a list that is not one's own to change. A track that stands in it twice is shown once a place. */
export function PlaylistTracks({ tracks, of }: { tracks: readonly Track[]; of: string }) {
  return <TrackRows tracks={tracks} lead="cover" from="album" label={t("Tracks of {of}", { of })} />;
}
