import { z } from "zod";
import { id, media } from "../common/fields.ts";
import { track } from "../music/track.ts";

/**
 * What is left of a show: what was played, in order, and photos. `track` is null for what is not of the catalogue, such as
 * a cover. What is not out (yet) is not told of. Both are empty until the team has written them down.
 */
export const afterShow = z.object({
  songs: z.array(z.object({ title: z.string(), track: track.nullable() })),
  photos: z.array(z.object({ image: media.unwrap(), placeholder: z.string().nullable(), alt: z.string() })),
});
export type AfterShow = z.output<typeof afterShow>;

/** Whether the caller was there, and the playlist that they have made of the setlist. */
export const ownSetlist = z.object({ was_there: z.boolean(), playlist_id: id.nullable() });
export type OwnSetlist = z.output<typeof ownSetlist>;

export const keptSetlist = z.object({ playlist_id: id });
