import { durationLabelToSeconds } from "@fanfare/contracts/common/duration";
import { msg, t } from "@fanfare/contracts/common/language";
import type { Album } from "@fanfare/contracts/music/album";

const KINDS: Record<Album["kind"], string> = {
  album: msg("Album"),
  ep: "EP",
  single: msg("Single"),
  compilation: msg("Compilation"),
  live: msg("Live album"),
};

export const kindLabel = (kind: Album["kind"]): string => t(KINDS[kind]);

/** The genre shown on a card when an album has none (spec, section 2). */
export const DEFAULT_GENRE = msg("Music");

export const trackCount = (count: number): string =>
  t("{count, plural, one {{count} track} other {{count} tracks}}", { count });

/** Returns the total length of the tracks in whole minutes: `"18 min"`, `"1 h 4 min"`. */
export function totalLength(tracks: readonly { duration: string }[]): string {
  const seconds = tracks.reduce((sum, { duration }) => sum + (durationLabelToSeconds(duration) ?? 0), 0);
  const minutes = Math.max(1, Math.round(seconds / 60));
  return minutes < 60
    ? t("{minutes} min", { minutes })
    : t("{hours} h {minutes} min", { hours: Math.floor(minutes / 60), minutes: minutes % 60 });
}

/** Returns the release year; `null` without a date. */
export const releaseYear = (date: string | null): string | null => date?.slice(0, 4) ?? null;
