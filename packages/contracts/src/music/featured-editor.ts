import { z } from "zod";
import { id, media, text } from "../common/fields.ts";

const ids = z.array(id).max(100);
const titles = z.array(text(200).min(1)).max(500);

/**
 * What the owner puts forward and what stays out of it. Hidden titles are left out of the featured and popular lists,
 * not off the site. `fingerprint` stands for the state that a change was made from.
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
/** `albums` and `tracks` are those in the lists, in their order. */
export const featuredForEditing = featuredFields.extend({
  fingerprint: z.string(),
  albums: z.array(choice),
  tracks: z.array(choice),
});
export type FeaturedForEditing = z.output<typeof featuredForEditing>;
