import { z } from "zod";
import { id, instantInput, media, searchText, text } from "../common/fields.ts";
import { pageQuery, paginated } from "../common/pagination.ts";
import { storedPicture } from "../common/picture.ts";
import { version } from "../common/version.ts";
import { visibility } from "../common/visibility.ts";
import { artistName, credits, genreName, teaserFields } from "./album-editor.ts";

/** Long songs have about 10,000 characters; timestamps triple that. */
const LYRICS_MAX = 50_000;

/**
 * The owner's fields of a track. `lyrics` is plain text, or lines with timestamps (`[00:12.50] First line`), which the player
 * then follows. `cover` and `published_at` apply to singles; an album's track uses its album's.
 */
export const trackFields = teaserFields.extend({
  title: text(200).min(1, { error: "Title is required" }),
  artist: artistName,
  genre: genreName,
  album_id: id.nullable(),
  lyrics: text(LYRICS_MAX).nullable(),
  credits,
  isrc: z
    .string()
    .trim()
    .toUpperCase()
    .transform((value) => value.replaceAll("-", ""))
    .pipe(z.string().regex(/^[A-Z]{2}[A-Z0-9]{3}\d{7}$/, { error: "An ISRC looks like USRC17607839" }))
    .nullable(),
  visibility,
  published_at: instantInput.nullable(),
  cover: storedPicture.nullable(),
});
export type TrackFields = z.output<typeof trackFields>;

export const trackChangeInput = trackFields.extend({ id, version });
export type TrackChangeInput = z.output<typeof trackChangeInput>;

/** A track for its edit form. */
export const trackForEditing = trackFields.extend({
  id,
  version,
  isrc: z.string().nullable(),
  album_title: z.string().nullable(),
  audio_file: media,
  duration_label: z.string(),
  play_count: z.int(),
  is_out: z.boolean(),
});
export type TrackForEditing = z.output<typeof trackForEditing>;

/** A row of the owner's list of tracks. */
export const editorTrackListRow = z.object({
  id,
  title: z.string(),
  artist: z.string(),
  album_id: id.nullable(),
  album_title: z.string().nullable(),
  cover_image: media,
  duration_label: z.string(),
  audio_file: media,
  has_lyrics: z.boolean(),
  visibility,
  is_out: z.boolean(),
  play_count: z.int(),
});
export type EditorTrackRow = z.output<typeof editorTrackListRow>;
export const editorTrackListInput = pageQuery.extend({
  search: searchText.optional(),
  /** Only tracks without an album. */
  singles: z.boolean().optional(),
});
export type EditorTrackListInput = z.output<typeof editorTrackListInput>;
export const editorTrackPage = paginated(editorTrackListRow);

/** Replaces a track's file: plays, favourites and playlists stay. `path` is the result of the upload. */
export const replaceFileInput = z.object({ id, version, path: z.string().max(200), name: text(500) });
export type ReplaceFileInput = z.output<typeof replaceFileInput>;
