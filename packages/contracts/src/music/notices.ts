import { z } from "zod";
import { email } from "../auth/login.ts";
import { id, instant, text } from "../common/fields.ts";

/** Maximum number of products that one person can wait for. */
export const MAX_RESTOCK_REQUESTS = 20;

/**
 * Requests one mail when a product is back in stock; `variant_id` null: when any of its variants is. A visitor provides an
 * address; for a signed-in fan it defaults to their own.
 */
export const restockRequestInput = z.object({ id, variant_id: id.nullable().default(null), email: email.optional() });

/** Maximum number of cities for which one person can wait for a show. */
export const MAX_CITIES = 5;
/** Maximum distance in kilometres of a show that counts as near, if the coordinates of venue and city are known. */
export const NEAR_KM = 100;

/** Requests one mail when the next album is out. */
export const newAlbumWishInput = z.object({ email: email.optional() });

/** Requests one mail when the next show in or near a city is announced. */
export const nearShowWishInput = z.object({
  city: text(100).min(2, { error: "City is required" }),
  email: email.optional(),
});

/**
 * A waiting notice of a fan. For a release only the teaser's text is included; `title` is null if the owner gave none, and
 * for things not announced yet: the next album, or a show near `city`.
 */
export const waitingNotice = z.object({
  id,
  kind: z.enum(["album", "track", "product", "new_album", "show_near"]),
  title: z.string().nullable(),
  product_id: id.nullable(),
  variant_id: id.nullable(),
  variant_name: z.string().nullable(),
  city: z.string().nullable(),
  is_confirmed: z.boolean(),
  created_at: instant,
});
export type WaitingNotice = z.output<typeof waitingNotice>;

export const waitingNotices = z.object({ notices: z.array(waitingNotice) });
