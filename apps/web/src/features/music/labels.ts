import { durationLabelToSeconds } from "@fanfare/contracts/common/duration";
import type { Album } from "@fanfare/contracts/music/album";

const KINDS: Record<Album["kind"], string> = {
  album: "Album",
  ep: "EP",
  single: "Single",
  compilation: "Compilation",
  live: "Live album",
};

export const kindLabel = (kind: Album["kind"]): string => KINDS[kind];

/** What a card shows when an album has no genre (spec, section 2). */
export const DEFAULT_GENRE = "Music";

export const trackCount = (count: number): string => `${count} ${count === 1 ? "track" : "tracks"}`;

/** The length of all tracks together, in whole minutes: `"18 min"`, `"1 h 4 min"`. */
export function totalLength(tracks: readonly { duration: string }[]): string {
  const seconds = tracks.reduce((sum, { duration }) => sum + (durationLabelToSeconds(duration) ?? 0), 0);
  const minutes = Math.max(1, Math.round(seconds / 60));
  return minutes < 60 ? `${minutes} min` : `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
}

/** The release year; `null` while there is no date. */
export const releaseYear = (date: string | null): string | null => date?.slice(0, 4) ?? null;
