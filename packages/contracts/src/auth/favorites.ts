import { z } from "zod";
import { id } from "../common/fields.ts";
import { track } from "../music/track.ts";

export const favoriteToggleInput = z.object({ track_id: id });
export const favoriteToggleResult = z.object({ is_favorited: z.boolean(), message: z.string() });
/** Most recently favourited first. */
/** How many favourites a fan can have, and how many the list holds at most. Who had more before keeps them. */
export const FAVORITES_MAX = 5000;

export const favorites = z.object({ tracks: z.array(track) });
