import { z } from "zod";
import { email } from "../auth/login.ts";
import { calendarDate, id, media } from "../common/fields.ts";

/**
 * An announced but unreleased album or track, as its teaser card. Only the teaser's own words and picture are ever shown;
 * the real title stays private until release. `can_notify` is true once the owner has set a date.
 */
export const teaser = z.object({
  kind: z.enum(["album", "track"]),
  id,
  title: z.string(),
  text: z.string().nullable(),
  cover_image: media,
  cover_placeholder: z.string().nullable(),
  expected_on: calendarDate.nullable(),
  can_notify: z.boolean(),
});
export type Teaser = z.output<typeof teaser>;

export const comingSoon = z.object({ albums: z.array(teaser), tracks: z.array(teaser) });
export type ComingSoon = z.output<typeof comingSoon>;

/** A visitor provides an address; for a signed-in fan it defaults to their own. */
export const notifyRequestInput = z.object({ kind: z.enum(["album", "track"]), id, email: email.optional() });
export const notifyRequestResult = z.object({ message: z.string() });
