import { z } from "zod";
import { id, idInput } from "../common/fields.ts";

/** Those categories of Apple's list that fit a music site. */
export const PODCAST_CATEGORIES = [
  "Music",
  "Arts",
  "Comedy",
  "Education",
  "Fiction",
  "News",
  "Society & Culture",
] as const;

/** `playlist_id` null: there is no podcast. `fingerprint` identifies the state that a change is based on. */
export const podcastInput = z.object({
  playlist_id: idInput.nullable(),
  category: z.enum(PODCAST_CATEGORIES),
  is_explicit: z.boolean(),
  fingerprint: z.string().max(64),
});
export type PodcastInput = z.output<typeof podcastInput>;

export const podcastForEditing = z.object({
  playlist_id: id.nullable(),
  category: z.enum(PODCAST_CATEGORIES),
  is_explicit: z.boolean(),
  fingerprint: z.string(),
  /** The URL of the podcast feed. */
  address: z.string(),
  /** The public playlists to choose from. */
  playlists: z.array(z.object({ id, name: z.string(), owner_name: z.string(), tracks: z.int() })),
});
export type PodcastForEditing = z.output<typeof podcastForEditing>;
