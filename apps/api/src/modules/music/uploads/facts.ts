import { createHash } from "node:crypto";
import type { PlannedAlbum, PlannedTrack } from "./plan.ts";

/** Fingerprints of what files said, by column; kept in a row's `imported`. */
export type Prints = Partial<Record<string, string>>;

/** Values by column (an artist or genre by its name); `null` where the files say nothing. */
export type Facts = Record<string, unknown>;

const LONG = 64;

/** Lower case, composed, single spaces: how names are compared. */
export const nameKey = (text: string) => text.normalize("NFC").toLowerCase().replace(/\s+/g, " ").trim();

/** What recognises an album again, whatever folder it comes from. */
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
 * What the files say now against what they said when they were last imported: only what they say differently is to be
 * written, so that the owner's own changes stay. What they no longer say stays as well.
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
