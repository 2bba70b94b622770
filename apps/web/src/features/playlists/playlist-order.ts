import { shortDurationLabel } from "@fanfare/contracts/common/duration";
import { t } from "@fanfare/contracts/common/language";
import type { Track } from "@fanfare/contracts/music/track";

/** Returns the tracks with the one at `from` moved to `to`; unchanged if either index is out of range. */
export function moved(tracks: readonly Track[], from: number, to: number): readonly Track[] {
  const track = tracks[from];
  if (!track || !tracks[to] || from === to) return tracks;
  const others = tracks.toSpliced(from, 1);
  return others.toSpliced(to, 0, track);
}

/** Number of tracks previewed on a card, followed by the number of remaining ones (spec). */
export const PREVIEW = 3;

export const moreTracks = (count: number): string =>
  t("+{count, plural, one {{count} more track} other {{count} more tracks}}", { count });

/** A track's length as shown on a card. */
export const lengthOf = (track: Track): string => shortDurationLabel(track.duration);
