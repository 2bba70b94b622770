import { z } from "zod";
import { id, idInput } from "../common/fields.ts";

/** Of Apple's list, what a music site can be. */
export const PODCAST_CATEGORIES = [
  "Music",
  "Arts",
  "Comedy",
  "Education",
  "Fiction",
  "News",
  "Society & Culture",
] as const;

/** Null: nothing is offered as a podcast. */
export const podcastInput = z.object({
  playlist_id: idInput.nullable(),
  category: z.enum(PODCAST_CATEGORIES),
  is_explicit: z.boolean(),
});
export type PodcastInput = z.output<typeof podcastInput>;

export const podcastForEditing = z.object({
  playlist_id: id.nullable(),
  category: z.enum(PODCAST_CATEGORIES),
  is_explicit: z.boolean(),
  /** Where podcast programs find it. */
  address: z.string(),
  /** Public playlists, of which one can be chosen. */
  playlists: z.array(z.object({ id, name: z.string(), owner_name: z.string(), tracks: z.int() })),
});
export type PodcastForEditing = z.output<typeof podcastForEditing>;
