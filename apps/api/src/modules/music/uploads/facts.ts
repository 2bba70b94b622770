import { createHash } from "node:crypto";
import type { PlannedAlbum, PlannedTrack } from "./plan.ts";

/** Fingerprints of a file's facts, by column; stored in a row's `imported`. */
export type Prints = Partial<Record<string, string>>;

/** Values by column (an artist or genre by its name); `null` where the files have none. */
export type Facts = Record<string, unknown>;

const LONG = 64;

/** Normalizes names for comparison: lower case, composed, single spaces. */
export const nameKey = (text: string) => text.normalize("NFC").toLowerCase().replace(/\s+/g, " ").trim();

/** Identifies an album on a later import, from any folder. */
export const importKey = (album: { title: string; artist: string }) =>
  `${nameKey(album.artist)}\n${nameKey(album.title)}`;

/** @param cover the cover's image hash, `null` without one */
export const albumFacts = (album: PlannedAlbum, cover: string | null) => ({
  title: album.title,
  artist: album.artist,
  kind: album.kind,
  genre: album.genre,
  release_date: album.releaseDate,
  cover_image: cover,
});

/** @param cover the cover's image hash; an album's tracks have none of their own */
export const trackFacts = (track: PlannedTrack, cover: string | null) => ({
  title: track.title,
  artist: track.artist,
  genre: track.genre,
  disc_number: track.disc,
  track_number: track.number,
  lyrics: track.lyrics,
  synced_lyrics: track.timedLyrics,
  isrc: track.isrc,
  credits: track.credits.length > 0 ? track.credits : null,
  cover_image: cover,
});

function print(value: unknown): string {
  const text = JSON.stringify(value);
  return text.length > LONG ? createHash("sha256").update(text).digest("hex").slice(0, 32) : text;
}

/**
 * Compares the files' facts with those of their last import: only facts that differ are written, so that the owner's own changes
 * are kept. Facts missing from the files are kept too.
 */
export function compareFacts<F extends Facts>(
  facts: F,
  before: Prints | null,
): { changed: Partial<F>; prints: Prints } {
  const prints: Prints = { ...before };
  const changed: Partial<F> = {};
  for (const [column, value] of Object.entries(facts) as [keyof F & string, F[keyof F & string]][]) {
    if (value === null) continue;
    const now = print(value);
    if (before?.[column] === now) continue;
    prints[column] = now;
    changed[column] = value;
  }
  return { changed, prints };
}
