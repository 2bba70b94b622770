import type { Track } from "@fanfare/contracts/music/track";

/** A place in a list of tracks. The same track can be there twice, so a place has a key of its own. */
export type Place = { key: string; track: Track };

/** Places with keys that stay with their track while others move: the track's id and which of its occurrences it is. */
export function placesOf(tracks: readonly Track[]): Place[] {
  const seen = new Map<number, number>();
  return tracks.map((track) => {
    const nth = seen.get(track.id) ?? 0;
    seen.set(track.id, nth + 1);
    return { key: `${track.id}-${nth}`, track };
  });
}
