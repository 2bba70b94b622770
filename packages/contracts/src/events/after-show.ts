import { z } from "zod";
import { id, media } from "../common/fields.ts";
import { track } from "../music/track.ts";

/**
 * The record of a past show: the songs played, in order, and photos. `track` is null for songs outside the music catalogue,
 * such as a cover. Unpublished tracks are left out. Both lists are empty until the team has filled them.
 */
export const afterShow = z.object({
  songs: z.array(z.object({ title: z.string(), track: track.nullable() })),
  photos: z.array(z.object({ image: media.unwrap(), placeholder: z.string().nullable(), alt: z.string() })),
});
export type AfterShow = z.output<typeof afterShow>;

/** Whether the caller attended, and the playlist they created from the setlist. */
export const ownSetlist = z.object({ was_there: z.boolean(), playlist_id: id.nullable() });
export type OwnSetlist = z.output<typeof ownSetlist>;

export const keptSetlist = z.object({ playlist_id: id });
