import { z } from "zod";
import { email } from "../auth/login.ts";
import { id, instant } from "../common/fields.ts";

/** How many products one person waits for at most. */
export const MOST_RESTOCK_REQUESTS = 20;

/**
 * Asks for one mail when a product is back; `variant_id` null: when any of it is. A visitor leaves an address; a
 * signed-in fan's own is used when none is given.
 */
export const restockRequestInput = z.object({ id, variant_id: id.nullable().default(null), email: email.optional() });

/** What a fan waits for. Of a release only the teaser's words are told; `title` is null where the owner gave none. */
export const waitingNotice = z.object({
  id,
  kind: z.enum(["album", "track", "product"]),
  title: z.string().nullable(),
  product_id: id.nullable(),
  variant_id: id.nullable(),
  variant_name: z.string().nullable(),
  is_confirmed: z.boolean(),
  created_at: instant,
});
export type WaitingNotice = z.output<typeof waitingNotice>;

export const waitingNotices = z.object({ notices: z.array(waitingNotice) });
