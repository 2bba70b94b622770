import { z } from "zod";

/** Kept to the team, reachable by its link alone, or shown everywhere. */
export const VISIBILITIES = ["draft", "unlisted", "public"] as const;
export type Visibility = (typeof VISIBILITIES)[number];
export const visibility = z.enum(VISIBILITIES);
