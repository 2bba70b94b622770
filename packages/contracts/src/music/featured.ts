import { z } from "zod";
import { album } from "./album.ts";
import { track } from "./track.ts";

/** The owner's featured content, without the hidden titles. */
export const featured = z.object({ featured_albums: z.array(album), popular_tracks: z.array(track) });
export type Featured = z.output<typeof featured>;
