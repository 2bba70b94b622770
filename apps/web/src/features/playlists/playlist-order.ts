import { shortDurationLabel } from "@fanfare/contracts/common/duration";
import { t } from "@fanfare/contracts/common/language";
import type { Track } from "@fanfare/contracts/music/track";

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
