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

/** Fresh links to everything digital in an order; asking again gives new ones. */
export const downloads = z.object({ expires_at: instant, files: z.array(downloadFile) });
export type Downloads = z.output<typeof downloads>;
