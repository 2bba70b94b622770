import type { ALBUM_KINDS } from "@fanfare/contracts/music/album";
import type { AudioFile } from "./sources/audio-file.ts";

export type AlbumKind = (typeof ALBUM_KINDS)[number];

export const VARIOUS_ARTISTS = "Various Artists";

/** The most frequent value, the first one in a tie; `null` when there is none. */
export function mostCommon<T extends string>(values: readonly (T | null)[]): T | null {
  const counts = new Map<T, number>();
  for (const value of values) if (value !== null) counts.set(value, (counts.get(value) ?? 0) + 1);
  let best: T | null = null;
  for (const [value, count] of counts) if (best === null || count > (counts.get(best) ?? 0)) best = value;
  return best;
}

/** The artist without guests: `A feat. B` becomes `A`. */
const withoutGuests = (artist: string) =>
  artist.replace(/\s+[([]?(?:feat\.?|ft\.?|featuring)\s.*$/i, "").trim() || artist;

/** The artist of all tracks, ignoring guests; `Various Artists` for several, `null` for none. */
export function consensusArtist(tags: readonly AudioFile["tags"][]): string | null {
  const artists = tags.flatMap((tag) => (tag.artist ? [withoutGuests(tag.artist)] : []));
  const distinct = new Set(artists.map((artist) => artist.toLowerCase()));
  if (distinct.size > 1) return VARIOUS_ARTISTS;
  return mostCommon(artists);
}

/** The suffix that shops append to a title for the kind of release. */
const KIND_SUFFIX = /\s+-\s+(single|ep)$/i;
export const cleanTitle = (title: string) => title.replace(KIND_SUFFIX, "").trim() || title;

const MINUTE_MS = 60_000;

/** The kind in the tags, otherwise in the title, otherwise by number and length of the tracks, as shops do it. */
export function kindOfAlbum(album: { title: string; artist: string }, tags: readonly AudioFile["tags"][]): AlbumKind {
  const named = new Set(tags.flatMap((tag) => tag.releaseTypes));
  for (const kind of ["live", "compilation", "ep", "single", "album"] as const) if (named.has(kind)) return kind;
  if (album.artist === VARIOUS_ARTISTS || tags.some((tag) => tag.isCompilation)) return "compilation";
  const title = mostCommon(tags.map((tag) => tag.album)) ?? album.title;
  const suffix = KIND_SUFFIX.exec(title)?.[1]?.toLowerCase();
  if (suffix === "single") return "single";
  if (suffix === "ep" || /\sEP$/.test(title)) return "ep";
  const total = tags.reduce((sum, tag) => sum + tag.durationMs, 0);
  if (tags.length <= 3 && tags.every((tag) => tag.durationMs < 10 * MINUTE_MS)) return "single";
  if (tags.length <= 6 && total < 30 * MINUTE_MS) return "ep";
  return "album";
}
