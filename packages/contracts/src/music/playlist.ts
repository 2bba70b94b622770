import { z } from "zod";
import { booleanFilter, id, instant, text } from "../common/fields.ts";
import { t } from "../common/language.ts";
import { cleanName, typedName } from "../common/names.ts";
import { track } from "./track.ts";

export const PLAYLIST_NAME_MAX = 100;
export const PLAYLIST_DESCRIPTION_MAX = 1000;
export const PLAYLIST_TRACKS_MAX = 1000;
/** Maximum number of playlists per fan. Fans who had more before keep them. */
export const PLAYLISTS_MAX = 200;

/**
 * Limits of a list of playlists: the number of playlists (the newest), and in total over all of them the number of tracks and
 * the bytes of lyrics. A playlist beyond these totals is listed with its first `PLAYLIST_PREVIEW_TRACKS` only.
 */
export const PLAYLIST_LISTS = {
  own: { playlists: 1000, tracks: 5000, lyricsBytes: 8 << 20 },
  public: { playlists: 50, tracks: 2000, lyricsBytes: 2 << 20 },
} as const;
export const PLAYLIST_PREVIEW_TRACKS = 4;
/** Maximum total bytes of lyrics in one playlist, which is returned in full and can contain a track a thousand times. */
export const PLAYLIST_LYRICS_MAX_BYTES = 8 << 20;

const { own, public: shown } = PLAYLIST_LISTS;
const TRACKS_TEXT =
  `The tracks in order: all of them in the playlist's own answer. In a list too, while its playlists have at most ` +
  `${own.tracks} tracks and ${own.lyricsBytes >> 20} MiB of lyrics together (the caller's own) or ${shown.tracks} and ` +
  `${shown.lyricsBytes >> 20} MiB (public ones); of those past it, the first ${PLAYLIST_PREVIEW_TRACKS}; \`track_count\` says how many there are.`;

/**
 * A fan's playlist with its tracks in order. `is_mine`: the caller can change it. `track_count` may exceed the length of
 * `tracks` in lists.
 */
export const playlist = z.object({
  id,
  name: z.string(),
  description: z.string().nullable(),
  is_public: z.boolean(),
  is_mine: z.boolean(),
  owner_name: z.string(),
  created_at: instant,
  track_count: z.int().min(0),
  tracks: z.array(track).meta({ description: TRACKS_TEXT }),
});
export type Playlist = z.output<typeof playlist>;

const name = typedName(PLAYLIST_NAME_MAX, "Playlist name is required")
  .overwrite(cleanName)
  .min(1, { error: "Playlist name is required", abort: true })
  .pipe(text(PLAYLIST_NAME_MAX));

/** May be omitted, empty or `null`; responses contain `null` if there is none. */
const description = text(PLAYLIST_DESCRIPTION_MAX).nullable();

/** `has_tracks` keeps the playlists with tracks that can be played, or with false the other ones. */
export const playlistListInput = z.object({ mine: booleanFilter.optional(), has_tracks: booleanFilter.optional() });

export const playlistCreateInput = z.object({
  name,
  description: description.default(null),
  is_public: z.boolean({ error: "Must be true or false" }).default(true),
});

const trackIds = z
  .array(id, { error: "Must be a list of track ids" })
  .max(PLAYLIST_TRACKS_MAX, { error: () => t("A playlist holds at most {max} tracks", { max: PLAYLIST_TRACKS_MAX }) })
  .optional();

/** Omitted fields stay unchanged; `track_ids`, if given, replaces the whole order, or with `seen_track_ids` is merged. */
export const playlistUpdateInput = z.object({
  id,
  name: name.optional(),
  description: description.optional(),
  is_public: z.boolean({ error: "Must be true or false" }).optional(),
  track_ids: trackIds,
  seen_track_ids: trackIds.meta({
    description:
      "the order that was changed into `track_ids`: with it, what was added, removed or moved elsewhere since then is kept; " +
      "without it, `track_ids` replaces the whole order",
  }),
});

/** Appends a track. */
export const playlistAddTrackInput = z.object({ id, track_id: id });
