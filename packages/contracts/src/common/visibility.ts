import { z } from "zod";

/** Visible to the team only, reachable by its link only, or listed everywhere. */
export const VISIBILITIES = ["draft", "unlisted", "public"] as const;
export type Visibility = (typeof VISIBILITIES)[number];
export const visibility = z.enum(VISIBILITIES);
