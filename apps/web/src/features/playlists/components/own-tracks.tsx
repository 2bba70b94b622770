import type { Playlist } from "@fanfare/contracts/music/playlist";
import { EditableTracks } from "./editable-tracks.tsx";
import { useSavedTracks } from "./use-saved-tracks.ts";

/** The tracks of a playlist for the fan who made it; each change is saved immediately. */
export default function OwnTracks({ playlist }: { playlist: Playlist }) {
  const save = useSavedTracks(playlist);
  return <EditableTracks tracks={playlist.tracks} of={playlist.name} onChange={save} />;
}
