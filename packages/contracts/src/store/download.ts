import { z } from "zod";
import { id, instant } from "../common/fields.ts";

/** One original file of a bought album or track. `url` answers without a token until `expires_at`. */
export const downloadFile = z.object({
  order_item_id: id,
  track_id: id,
  title: z.string(),
  filename: z.string(),
  url: z.string(),
});

/**
 * Fresh links to everything digital in an order; asking again gives new ones. `missing` names what was bought and is not
 * there to be handed over at the moment, of which the owner is told.
 */
export const downloads = z.object({
  expires_at: instant,
  files: z.array(downloadFile),
  missing: z.array(downloadFile.pick({ order_item_id: true, track_id: true, title: true })),
});
export type Downloads = z.output<typeof downloads>;
