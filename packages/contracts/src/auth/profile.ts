import { z } from "zod";
import { instant, money, optionalDate, text } from "../common/fields.ts";
import { t } from "../common/language.ts";
import { cleanName, personName, typedName } from "../common/names.ts";
import { upload } from "../common/upload.ts";
import { NAME_MAX } from "./limits.ts";
import { username } from "./registration.ts";

export const NOT_AN_IMAGE = "Please select an image file";
export const IMAGE_TOO_LARGE = "Image size must be less than 5MB";
export const IMAGE_TOO_MANY_PIXELS = "Image must have at most 24 megapixels";

export const PROFILE_MAX = {
  short: 100,
  phone: 40,
  website: 300,
  favorite_artists: 1000,
  long: 5000,
  concerts: 100_000,
} as const;

/** Optional text: empty, or `null`, clears it. */
const clearable = (max: number) =>
  z
    .union([z.null(), text(max)], { error: "Must be text" })
    .transform((value) => value || null)
    .optional();

/** The public name. */
const displayName = typedName(PROFILE_MAX.short, "Must be text")
  .overwrite(cleanName)
  .pipe(text(PROFILE_MAX.short))
  .nullable()
  .transform((value) => value || null)
  .optional();

const webAddress = z.url({ protocol: /^https?$/, hostname: /^[^.]+(\.[^.]+)+$/ });

/** A personal web address; `https://` is prepended if it has no scheme, and schemes other than http and https are rejected. */
const website = z
  .union([z.null(), text(PROFILE_MAX.website)], { error: "Must be text" })
  .transform((value, context) => {
    if (!value) return null;
    const hasScheme = /^[a-z][a-z0-9+.-]*:(?!\d)/i.test(value);
    const address = hasScheme ? value : `https://${value}`;
    if (webAddress.safeParse(address).success) return address;
    context.addIssue({ code: "custom", message: "Enter a valid web address" });
    return z.NEVER;
  })
  .optional();

const wholeNumber = () => t("Enter a whole number from 0 to {max}", { max: PROFILE_MAX.concerts });

/** A number that a form sends as text; empty text is 0. */
const concertCount = z
  .union([z.null(), z.number(), z.string()], { error: wholeNumber })
  .transform((value, context) => {
    if (value === null || value === "") return 0;
    const isNumeric = typeof value === "number" || /^\s*\d{1,9}\s*$/.test(value);
    const number = Number(value);
    if (isNumeric && Number.isInteger(number) && number >= 0 && number <= PROFILE_MAX.concerts) return number;
    context.addIssue({ code: "custom", message: wholeNumber() });
    return z.NEVER;
  })
  .meta({ openapi: { type: "integer", minimum: 0, maximum: PROFILE_MAX.concerts } })
  .optional();

/**
 * A change of the caller's own profile: flat, and omitted fields stay unchanged. Read-only fields (e-mail, id, role,
 * date_joined, newsletter_subscribed, favorite_tracks, total_purchases) are ignored, so a whole account can be sent back.
 */
export const profileUpdateInput = z.object({
  username: username.optional(),
  first_name: personName(NAME_MAX, "First name is required").optional(),
  last_name: personName(NAME_MAX, "Last name is required").optional(),
  display_name: displayName,
  phone_number: clearable(PROFILE_MAX.phone),
  date_of_birth: optionalDate.optional(),
  location: clearable(PROFILE_MAX.short),
  favorite_artists: clearable(PROFILE_MAX.favorite_artists),
  fun_facts: clearable(PROFILE_MAX.long),
  music_journey: clearable(PROFILE_MAX.long),
  concert_count: concertCount,
  preferred_genre: clearable(PROFILE_MAX.short),
  instagram_username: clearable(PROFILE_MAX.short),
  twitter_username: clearable(PROFILE_MAX.short),
  facebook_username: clearable(PROFILE_MAX.short),
  youtube_username: clearable(PROFILE_MAX.short),
  linkedin_username: clearable(PROFILE_MAX.short),
  website,
  bio: clearable(PROFILE_MAX.long),
  /** A file; `null` or empty text removes it. Sending back the current URL changes nothing. */
  avatar: z.union([z.null(), z.string().max(2000), upload(NOT_AN_IMAGE)], { error: NOT_AN_IMAGE }).optional(),
});
/** The payload before parsing. */
export type ProfileChanges = z.input<typeof profileUpdateInput>;
export type ProfileUpdate = z.output<typeof profileUpdateInput>;

/** Statistics of the caller's own account. */
export const profileStats = z.object({
  favorite_tracks: z.int(),
  playlists: z.int(),
  orders: z.int(),
  total_purchases: money,
  concert_count: z.int(),
  member_since: instant,
  newsletter_subscribed: z.boolean(),
});
export type ProfileStats = z.output<typeof profileStats>;
