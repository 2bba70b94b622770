import { z } from "zod";
import { durationLabel, id, idFilter, media, ordering, searchText } from "../common/fields.ts";
import { pageQuery, paginated } from "../common/pagination.ts";
import { artistSummary } from "./artist.ts";
import { genre } from "./genre.ts";

/** A track in lists. `album` is null for a single; `cover_image` falls back to the album's, then the artist's. */
export const track = z.object({
  id,
  title: z.string(),
  artist: artistSummary,
  album: z.object({ id, title: z.string(), cover_image: media }).nullable(),
  genre: genre.nullable(),
  cover_image: media,
  cover_placeholder: z.string().nullable(),
  disc_number: z.int(),
  track_number: z.int().nullable(),
  duration: durationLabel,
  audio_file: media,
  lyrics: z.string().nullable(),
});
export type Track = z.output<typeof track>;

/** One line of time-synced lyrics; `time` in seconds from the start. */
export const lyricLine = z.object({ time: z.number().min(0), text: z.string() });
export type LyricLine = z.output<typeof lyricLine>;

/**
 * A track with the fields that only its own page and the player's panel show. `peaks` are 0–100, evenly spaced over the
 * track.
 */
export const trackDetail = track.extend({
  synced_lyrics: z.array(lyricLine).nullable(),
  peaks: z.array(z.int().min(0).max(100)).nullable(),
  credits: z.array(z.object({ role: z.string(), name: z.string() })),
  isrc: z.string().nullable(),
});
export type TrackDetail = z.output<typeof trackDetail>;

export const TRACK_ORDERINGS = ["title", "duration", "plays"] as const;

export const trackListInput = pageQuery.extend({
  album: idFilter.optional(),
  artist: idFilter.optional(),
  genre: idFilter.optional(),
  search: searchText.optional(),
  ordering: ordering(TRACK_ORDERINGS).optional(),
});
export type TrackListInput = z.output<typeof trackListInput>;
export const trackPage = paginated(track);

export const playResult = z.object({ play_count: z.int().min(0) });
