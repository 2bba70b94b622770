import { z } from "zod";
import { id } from "../common/fields.ts";
import { track } from "../music/track.ts";

export const favoriteToggleInput = z.object({
  track_id: id,
  is_favorited: z.boolean({ error: "Must be true or false" }).optional().meta({
    description:
      "the wanted state, so that a repeated or outdated call does not undo it; without it, the state is toggled",
  }),
});
export const favoriteToggleResult = z.object({ is_favorited: z.boolean(), message: z.string() });
/** Maximum number of a fan's favourites and of the list's entries. Fans who had more before keep them. */
export const FAVORITES_MAX = 5000;

/** Most recently favourited first. */
export const favorites = z.object({ tracks: z.array(track) });
