import { z } from "zod";
import { email } from "../auth/login.ts";
import { id, instant, text } from "../common/fields.ts";

/** How many products one person waits for at most. */
export const MOST_RESTOCK_REQUESTS = 20;

/**
 * Asks for one mail when a product is back; `variant_id` null: when any of it is. A visitor leaves an address; a
 * signed-in fan's own is used when none is given.
 */
export const restockRequestInput = z.object({ id, variant_id: id.nullable().default(null), email: email.optional() });

/** For how many cities one person waits for a show at most. */
export const MOST_CITIES = 5;
/** A show this many kilometres away is near, where the venue's and the city's coordinates are known. */
export const NEAR_KM = 100;

/** Asks for one mail when the next album is out. */
export const newAlbumWishInput = z.object({ email: email.optional() });

/** Asks for one mail when the next show in or near a city is announced. */
export const nearShowWishInput = z.object({
  city: text(100).min(2, { error: "City is required" }),
  email: email.optional(),
});

/**
 * What a fan waits for. Of a release only the teaser's words are told; `title` is null where the owner gave none, and for
 * what is not announced yet: the next album, or a show near `city`.
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
