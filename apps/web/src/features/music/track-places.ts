import type { Track } from "@fanfare/contracts/music/track";

/** An entry in a list of tracks. The same track can occur twice, so each entry has its own key. */
export type Place = { key: string; track: Track };

/** Returns entries with keys that stay with their track while others move: the track's id and the number of its occurrence. */
export function placesOf(tracks: readonly Track[]): Place[] {
  const seen = new Map<number, number>();
  return tracks.map((track) => {
    const nth = seen.get(track.id) ?? 0;
    seen.set(track.id, nth + 1);
    return { key: `${track.id}-${nth}`, track };
  });
}
