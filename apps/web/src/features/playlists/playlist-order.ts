import { shortDurationLabel } from "@fanfare/contracts/common/duration";
import { t } from "@fanfare/contracts/common/language";
import type { Track } from "@fanfare/contracts/music/track";

/** A place in a playlist. The same track can be there twice, so a place has a key of its own. */
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

/** The tracks with the one at `from` moved to `to`; as they were when one of the two is no place. */
export function moved(tracks: readonly Track[], from: number, to: number): readonly Track[] {
  const track = tracks[from];
  if (!track || !tracks[to] || from === to) return tracks;
  const others = tracks.toSpliced(from, 1);
  return others.toSpliced(to, 0, track);
}

/** The spec's preview of a card: three tracks, and how many more there are. */
export const PREVIEW = 3;

export const moreTracks = (count: number): string =>
  t("+{count, plural, one {{count} more track} other {{count} more tracks}}", { count });

/** A track's length as a card shows it. */
export const lengthOf = (track: Track): string => shortDurationLabel(track.duration);
