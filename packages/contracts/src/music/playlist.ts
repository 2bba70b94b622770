import { z } from "zod";
import { booleanFilter, id, instant, text } from "../common/fields.ts";
import { t } from "../common/language.ts";
import { cleanName } from "../common/names.ts";
import { track } from "./track.ts";

export const PLAYLIST_NAME_MAX = 100;
export const PLAYLIST_DESCRIPTION_MAX = 1000;
export const PLAYLIST_TRACKS_MAX = 1000;

/** A fan's playlist with its tracks in order. `is_mine` tells the reader whether it can be changed. */
export const playlist = z.object({
  id,
  name: z.string(),
  description: z.string().nullable(),
  is_public: z.boolean(),
  is_mine: z.boolean(),
  owner_name: z.string(),
  created_at: instant,
  tracks: z.array(track),
});
export type Playlist = z.output<typeof playlist>;

const name = z
  .string({ error: "Playlist name is required" })
  .overwrite(cleanName)
  .min(1, { error: "Playlist name is required", abort: true })
  .pipe(text(PLAYLIST_NAME_MAX));

/** May be left out, empty or `null`; what is not there is `null` in an answer. */
const description = text(PLAYLIST_DESCRIPTION_MAX).nullable();

export const playlistListInput = z.object({ mine: booleanFilter.optional() });

export const playlistCreateInput = z.object({
  name,
  description: description.default(null),
  is_public: z.boolean({ error: "Must be true or false" }).default(true),
});

/** Only what is named changes; `track_ids`, when given, becomes the whole order. */
export const playlistUpdateInput = z.object({
  id,
  name: name.optional(),
  description: description.optional(),
  is_public: z.boolean({ error: "Must be true or false" }).optional(),
  track_ids: z
    .array(id, { error: "Must be a list of track ids" })
    .max(PLAYLIST_TRACKS_MAX, { error: () => t("A playlist holds at most {max} tracks", { max: PLAYLIST_TRACKS_MAX }) })
    .optional(),
});

/** A track put behind the others. */
export const playlistAddTrackInput = z.object({ id, track_id: id });
