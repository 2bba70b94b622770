import { z } from "zod";
import { id, idInput, text } from "../common/fields.ts";
import { ALT_TEXT_MAX, storedPicture } from "../common/picture.ts";

export const MAX_SONGS = 100;
export const MAX_PHOTOS = 60;

/** `track_id` is null for a line of its own, such as a cover. A track's title comes from the music catalogue. */
const song = z.object({
  track_id: idInput.nullable(),
  title: text(200).min(1, { error: "What was played?" }),
});
const photo = storedPicture.extend({ alt: text(ALT_TEXT_MAX).min(1, { error: "Say what the photo shows" }) });

export const afterShowFields = z.object({
  songs: z.array(song).max(MAX_SONGS, { error: `At most ${MAX_SONGS} songs` }),
  photos: z.array(photo).max(MAX_PHOTOS, { error: `At most ${MAX_PHOTOS} photos` }),
});
export type AfterShowFields = z.output<typeof afterShowFields>;

/** `fingerprint` identifies the state that the change is based on. */
export const afterShowChangeInput = afterShowFields.extend({ id, fingerprint: z.string().max(64) });

export const afterShowForEditing = afterShowFields.extend({
  id,
  fingerprint: z.string(),
  title: z.string(),
  has_begun: z.boolean(),
  /** The tracks to choose from. */
  tracks: z.array(z.object({ id, title: z.string(), album: z.string().nullable() })),
});
export type AfterShowForEditing = z.output<typeof afterShowForEditing>;
