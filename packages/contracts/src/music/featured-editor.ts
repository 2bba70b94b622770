import { z } from "zod";
import { id, media, text } from "../common/fields.ts";

const ids = z.array(id).max(100);
const titles = z.array(text(200).min(1)).max(500);

/**
 * The owner's featured content and the titles excluded from it. Hidden titles are left out of the featured and popular lists,
 * but remain on the site. `fingerprint` identifies the state that a change is based on.
 */
export const featuredFields = z.object({
  featured_album_ids: ids,
  popular_track_ids: ids,
  hidden_album_titles: titles,
  hidden_track_titles: titles,
});
export type FeaturedFields = z.output<typeof featuredFields>;
export const featuredChangeInput = featuredFields.extend({ fingerprint: z.string().max(64) });

const choice = z.object({ id, title: z.string(), subtitle: z.string(), cover_image: media, is_out: z.boolean() });
/** `albums` and `tracks` are the listed items, in their order. */
export const featuredForEditing = featuredFields.extend({
  fingerprint: z.string(),
  albums: z.array(choice),
  tracks: z.array(choice),
});
export type FeaturedForEditing = z.output<typeof featuredForEditing>;
