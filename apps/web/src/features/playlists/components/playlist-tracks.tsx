import { t } from "@fanfare/contracts/common/language";
import type { Track } from "@fanfare/contracts/music/track";
import { TrackRows } from "../../music/track-rows.tsx";

/** The tracks of a playlist that the user cannot edit. A track that occurs twice is shown twice. */
export function PlaylistTracks({ tracks, of }: { tracks: readonly Track[]; of: string }) {
  return <TrackRows tracks={tracks} lead="cover" from="album" label={t("Tracks of {of}", { of })} />;
}
